import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import request from 'supertest';
import { Metrics } from '../src/core/metrics/metrics.js';
import { untilDue } from './delayed-jobs.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { newMember, newNetwork, send } from './people.js';

const TOKEN = 'a token of sixteen';
const BYTES = 300_000;
const authorization = `Bearer ${TOKEN}`;

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
  workerPort = await getPort({ host: '127.0.0.1' });
  world = await createTestWorld({ METRICS_TOKEN: TOKEN, WORKER_METRICS_PORT: String(workerPort) });
  await world.startWorker();
});
afterAll(() => world.close());

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
  // A code for the new member, one to each of the two, and one to the sender.
  await untilDue(world, ['mail', 'events'], async () => (await mailsSent()) === 4, 'all mails');
  await until(async () => (await jobsDone('mail.sent')) === 4, 'all events of mails');
  await until(async () => (await jobsDone('transfer.created')) === before.created + 2, 'both events');
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

it('counts refused calls, and names no person, link or file', async () => {
  await request(world.url)
    .post('/v1/downloads')
    .set('x-forwarded-for', newNetwork())
    .send({ slug: 'nothere' })
    .expect(404);
  await request(world.url).get('/d/secret-link/and-person');
  expect(await sumOf('http_request_duration_seconds_count', { route: '/v1/downloads', status: '404' })).toBeGreaterThan(
    0,
  );
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
  const told = await world.app.get(Metrics, { strict: false }).text();
  const ofTheWorker = (await request(ofWorker()).get('/metrics').set({ authorization })).text;
  const words = ['histogram_quantile', 'upload_sessions', 'file_requests'];
  const missing = new Set(asked.filter((name) => !`${told}${ofTheWorker}`.includes(name) && !words.includes(name)));
  expect(asked.length).toBeGreaterThan(20);
  expect([...missing]).toEqual([]);
});
