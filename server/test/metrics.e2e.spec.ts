import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../docker/embedded/ports.mjs';
import request from 'supertest';
import { Metrics } from '../src/core/metrics/metrics.js';
import { untilDue } from './delayed-jobs.js';
import { FakeSmtp } from './fake-smtp.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { newMember, newNetwork, openUploadOf, send } from './people.js';
import { itInSecondTier } from './second-tier.js';

describe('metrics', () => {
  const TOKEN = 'a token of sixteen';
  const BYTES = 300_000;
  const BOUNCING = 'bouncing@example.com';
  const authorization = `Bearer ${TOKEN}`;

  let smtp: FakeSmtp;
  let world: TestWorld;
  let workerPort: number;

  /** Values by name with labels, as they were written. */
  function valuesOf(text: string): Map<string, number> {
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  }

  /** The sum of all values of this name whose labels contain these. */
  async function sumOf(name: string, labels: Record<string, string> = {}, base = world.url): Promise<number> {
    const { text } = await request(base).get('/metrics').set({ authorization }).expect(200);
    const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const found = [...valuesOf(text)].filter(
      ([key]) => key.split('{')[0] === name && wanted.every((label) => key.includes(label)),
    );
    return found.reduce((sum, [, value]) => sum + value, 0);
  }

  const ofWorker = () => `http://127.0.0.1:${workerPort}`;
  const jobsDone = (job: string) => sumOf('job_duration_seconds_count', { job, outcome: 'done' }, ofWorker());

  beforeAll(async () => {
    smtp = await FakeSmtp.start();
    smtp.judge = (to) => (to === BOUNCING ? 'refuse' : 'take');
    workerPort = await freePort();
    world = await createTestWorld({
      METRICS_TOKEN: TOKEN,
      WORKER_METRICS_PORT: String(workerPort),
      SMTP_URL: smtp.url,
    });
    await world.startWorker();
  });
  afterAll(async () => {
    await world.close();
    await smtp.close();
  });

  it('tells nobody without the token', async () => {
    for (const base of [world.url, ofWorker()])
      for (const headers of [{}, { authorization: 'Bearer another token!' }, { authorization: `Basic ${TOKEN}` }]) {
        const { status, text } = await request(base).get('/metrics').set(headers);
        expect([status, text]).toEqual([404, '']);
      }
  });

  it('counts what happened: calls, bytes, jobs, mails, records, and what waits', async () => {
    const member = await newMember(world, { role: 'business' });
    const sends = { route: '/quicksend2', status: '201' };
    const before = {
      sent: await sumOf('http_request_duration_seconds_count', sends),
      bytes: await sumOf('http_bytes_total', { direction: 'in' }),
      created: await jobsDone('transfer.created'),
    };
    const files = [{ path: 'noise.bin', bytes: Buffer.alloc(BYTES, 7) }];
    const to = { sendAs: 'email' as const, emailTo: [{ email: 'first@example.com' }, { email: 'second@example.com' }] };
    await send(world, member, files, to);
    await send(world, member, files);
    const mailsSent = () => world.database.collection('mails').countDocuments({ state: 'sent' });
    // One to each of the two, and one to the sender.
    await untilDue(world, ['mail', 'events'], async () => (await mailsSent()) === 3, 'all mails');
    await until(async () => (await jobsDone('mail.sent')) === 3, 'all events of mails');
    // A plain link writes no event.
    await until(
      async () => (await jobsDone('transfer.created')) === before.created + 1,
      'the event of what was mailed',
    );
    expect(await sumOf('http_request_duration_seconds_count', sends)).toBe(before.sent + 2);
    const received = (await sumOf('http_bytes_total', { direction: 'in' })) - before.bytes;
    expect(received).toBeGreaterThan(2 * BYTES);
    expect(received).toBeLessThan(2 * BYTES + 60_000);
    expect(await sumOf('database_records', { collection: 'transfers' })).toBe(
      await world.database.collection('transfers').countDocuments(),
    );
    for (const name of ['database_command_duration_seconds_count', 'store_call_duration_seconds_count'])
      expect([name, (await sumOf(name, {}, ofWorker())) > 0]).toEqual([name, true]);
    await until(async () => (await sumOf('queue_jobs', { queue: 'mail', state: 'waiting' })) === 0, 'an empty queue');
    expect(await sumOf('queue_oldest_seconds', { queue: 'mail' })).toBe(0);
    // This request itself is in progress.
    expect(await sumOf('http_requests_in_progress')).toBe(1);
  });

  // `npm test` covers each figure in the test above, and refused calls in the one below.
  itInSecondTier(
    'agrees with a script of sends, downloads, broken and refused ones, failed log-ins and refused mails, to the last one',
    async () => {
      const member = await newMember(world, { role: 'business' });
      const requestsOf = (method: string, route: string, status: number) =>
        sumOf('http_request_duration_seconds_count', { method, route, status: String(status) });
      const figures = async () => ({
        sent: await requestsOf('POST', '/quicksend2', 201),
        refusedSends: await requestsOf('POST', '/quicksend2', 400),
        discarded: await requestsOf('DELETE', '/v1/uploads/:slug', 200),
        opened: await requestsOf('POST', '/v1/downloads', 200),
        signed: await requestsOf('POST', '/v1/downloads/file', 200),
        failedLogins: await requestsOf('POST', '/combinedAuth', 401),
        created: await jobsDone('transfer.created'),
        mailsSent: await jobsDone('mail.sent'),
        mailsFailed: await jobsDone('mail.failed'),
      });
      const happened = {
        sent: 3,
        refusedSends: 2,
        discarded: 2,
        opened: 4,
        signed: 4,
        failedLogins: 5,
        // Only the mailed transfer writes one.
        created: 1,
        mailsFailed: 1,
      };
      // Mails to the new member have been sent.
      const mails = world.database.collection('mails');
      await untilDue(
        world,
        ['mail', 'codes'],
        async () => (await mails.countDocuments({ state: 'pending' })) === 0,
        'mails',
      );
      const before = await until(async () => {
        const first = await figures();
        return (
          first.mailsSent + first.mailsFailed ===
            (await mails.countDocuments({ state: { $in: ['sent', 'failed'] } })) && first
        );
      }, 'the events of mails');
      const taken = smtp.taken.length;
      const files = [{ path: 'noise.bin', bytes: Buffer.alloc(1000, 7) }];
      const { slug } = await send(world, member, files);
      await send(world, member, files);
      const to = { sendAs: 'email' as const, emailTo: [{ email: 'good@example.com' }, { email: BOUNCING }] };
      await send(world, member, files, to);
      for (let at = 0; at < happened.refusedSends; at += 1)
        await request(world.url).post('/quicksend2').set(member.headers).send({ slug: 1 }).expect(400);
      for (let at = 0; at < happened.discarded; at += 1) {
        const { body } = await openUploadOf(world, member, [{ path: 'broken.bin', size: 10 }]);
        const token = { authorization: `Bearer ${body.SecurityToken}` };
        await request(world.url).delete(`/v1/uploads/${body.slug}`).set(token).expect(200);
      }
      for (let at = 0; at < happened.opened; at += 1) {
        const from = { 'x-forwarded-for': newNetwork() };
        const post = (path: string, body: object) => request(world.url).post(path).set(from).send(body).expect(200);
        const { visit } = (await post('/v1/downloads', { slug })).body;
        const { url } = (await post('/v1/downloads/file', { slug, visit, fileId: '0' })).body;
        expect((await (await fetch(new URL(url, world.url))).arrayBuffer()).byteLength).toBe(1000);
      }
      for (let at = 0; at < happened.failedLogins; at += 1)
        await request(world.url)
          .post('/combinedAuth')
          .set('x-forwarded-for', newNetwork())
          .send({ email: `nobody-${at}@example.com`, password: 'not the password' })
          .expect(401);
      // The three mails go to the good address and to the sender.
      await untilDue(
        world,
        ['mail', 'events'],
        async () => (await mails.countDocuments({ state: 'pending' })) === 0 && smtp.taken.length >= taken + 3,
        'all mails',
      );
      const after = await until(async () => {
        const last = await figures();
        return (
          last.mailsSent - before.mailsSent === smtp.taken.length - taken &&
          last.mailsFailed > before.mailsFailed &&
          last
        );
      }, 'as many mails as the mail server took');
      for (const name of Object.keys(happened) as (keyof typeof happened)[])
        expect([name, after[name] - before[name]]).toEqual([name, happened[name]]);
    },
  );

  it('counts refused calls, and names no person, link or file', async () => {
    await request(world.url)
      .post('/v1/downloads')
      .set('x-forwarded-for', newNetwork())
      .send({ slug: 'nothere' })
      .expect(404);
    await request(world.url).get('/d/secret-link/and-person');
    expect(
      await sumOf('http_request_duration_seconds_count', { route: '/v1/downloads', status: '404' }),
    ).toBeGreaterThan(0);
    const { text } = await request(world.url).get('/metrics').set({ authorization });
    expect(text).not.toMatch(/secret-link|nothere|noise\.bin|example\.com/);
  });

  it('has every figure that the alerts and the dashboard ask for', async () => {
    const folder = join(import.meta.dirname, '../../docker/observability');
    const asked = ['alerts.yml', 'dashboard.json'].flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b(?=[[{) >]|\\?")/g)].map(
        ([name]) => name,
      ),
    );
    const printed = await world.app.get(Metrics, { strict: false }).text();
    const ofTheWorker = (await request(ofWorker()).get('/metrics').set({ authorization })).text;
    const words = ['histogram_quantile', 'upload_sessions', 'file_requests'];
    const missing = new Set(
      asked.filter((name) => !`${printed}${ofTheWorker}`.includes(name) && !words.includes(name)),
    );
    expect(asked.length).toBeGreaterThan(20);
    expect([...missing]).toEqual([]);
  });

  it('has a paragraph of the runbook for every alert', () => {
    const root = join(import.meta.dirname, '../..');
    const alerts = readFileSync(join(root, 'docker/observability/alerts.yml'), 'utf8').matchAll(/- alert: (\w+)/g);
    const runbook =
      /### Alerts\n([\s\S]*?)\n## /.exec(readFileSync(join(root, 'docs/operations.md'), 'utf8'))?.[1] ?? '';
    const named = new Set(
      [...runbook.matchAll(/^- \*\*([\w, ]+)\*\*/gm)].flatMap(([, names = '']) => names.split(', ')),
    );
    expect(named).toEqual(new Set([...alerts].map(([, name = '']) => name)));
  });
});
