import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webhookEvents } from '#contract/choices.js';
import { WEBHOOKS_MAX } from '#contract/limits.js';
import { DAY_MS } from '#contract/units.js';
import request from 'supertest';
import { JobQueue } from '../src/core/jobs/job-queue.js';
import { Dns } from '../src/core/dns/dns.js';
import { WebhookSender } from '../src/modules/read/webhooks/webhook-sender.js';
import { untilDue } from './delayed-jobs.js';
import { DnsServer } from './dns-server.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { waitForMail } from './inbox.js';
import { newMember, newNetwork, newTeam, type Person, send } from './people.js';

describe('webhooks', () => {
  let world: TestWorld;

  interface Received {
    headers: IncomingMessage['headers'];
    body: string;
  }

  /** A program that gets the events, and answers as the test wants. */
  interface Receiver {
    url: string;
    received: Received[];
    status: number;
    close(): Promise<void>;
  }

  async function startReceiver(status = 204, headers: Record<string, string> = {}): Promise<Receiver> {
    const server: Server = createServer((message, response) => {
      let body = '';
      message.setEncoding('utf8').on('data', (text: string) => (body += text));
      message.on('end', () => {
        receiver.received.push({ headers: message.headers, body });
        response.writeHead(receiver.status, headers).end('x'.repeat(receiver.status === 204 ? 0 : 5000));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const receiver: Receiver = {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
      received: [],
      status,
      async close() {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
    return receiver;
  }

  beforeAll(async () => {
    world = await createTestWorld({ WEBHOOK_PRIVATE_TARGETS: 'true', UNDO_SECONDS: '0' });
    await world.startWorker();
  });
  afterAll(() => world.close());

  const as = ({ headers }: Person) => ({
    get: (path: string) => request(world.url).get(path).set(headers),
    post: (path: string, body: object = {}) => request(world.url).post(path).set(headers).send(body),
    delete: (path: string) => request(world.url).delete(path).set(headers),
    patch: (path: string, body: object) => request(world.url).patch(path).set(headers).send(body),
  });
  const create = async (person: Person, url: string, events: readonly string[] = webhookEvents) =>
    (await as(person).post('/v1/webhooks', { url, events }).expect(201)).body as {
      webhook: { webhookId: string };
      signingKey: string;
    };
  const deliveriesOf = async (person: Person, webhookId: string) =>
    (await as(person).get(`/v1/webhooks/${webhookId}/deliveries`).expect(200)).body.deliveries;
  const signedBy = ({ headers, body }: Received, secret: string) => {
    const [time = '', ...signatures] = String(headers['sampan-signature']).split(',');
    const expected = createHmac('sha256', secret)
      .update(`${time.slice(2)}.${body}`)
      .digest('hex');
    return signatures.includes(`v1=${expected}`);
  };

  it('tells a program what happens to transfers and requests, signed', async () => {
    const receiver = await startReceiver();
    const owner = await newMember(world, { role: 'business' });
    const { webhook, signingKey: secret } = await create(owner, receiver.url);
    const events = () => receiver.received.map(({ body }) => JSON.parse(body).event as string).sort();
    const files = [{ path: 'plan.txt', bytes: Buffer.from('a plan') }];
    const { slug, emailTo } = await send(world, owner, files, {
      sendAs: 'email',
      emailTo: [{ email: 'li@example.com' }],
      password: 'river crossing',
    });
    await until(async () => events().length === 1, 'the creation');
    const [created] = receiver.received;
    expect(JSON.parse(created?.body ?? '')).toMatchObject({
      event: 'transfer.created',
      data: { slug, name: 'plan.txt', files: 1, totalBytes: 6, recipients: ['li@example.com'] },
    });
    expect(created?.body).not.toMatch(/river|itemPath|hash/i);
    expect(signedBy(created as Received, secret)).toBe(true);
    await as(owner).patch(`/v1/transfers/${slug}`, { title: 'The plan', password: null }).expect(200);
    const network = { 'x-forwarded-for': newNetwork() };
    const who = { slug, recipientId: emailTo[0]?.recipientId };
    const page = await request(world.url).post('/v1/downloads').set(network).send(who).expect(200);
    const file = { ...who, visit: page.body.visit, fileId: '0' };
    const signed = await request(world.url).post('/v1/downloads/file').set(network).send(file).expect(200);
    await (await fetch(new URL(signed.body.url, world.url), { headers: network })).arrayBuffer();
    const asked = { title: 'Papers', lang: 'en', layout: 'drop-box', items: [{ kind: 'text', name: 'Where?' }] };
    const { body: ofRequest } = await as(owner).post('/v1/requests', {
      ...asked,
      people: [{ email: 'bo@example.com' }],
    });
    const opened = await request(world.url)
      .post('/v1/requests/open')
      .send({ slug: ofRequest.slug, personId: ofRequest.people[0].personId });
    await request(world.url)
      .post('/v1/requests/submit')
      .set('x-request-ticket', opened.body.ticket)
      .send({ answers: [{ itemId: opened.body.items[0].itemId, answer: 'Here' }] })
      .expect(200);
    await as(owner).post('/deleteTransfer', { type: 'other', slug }).expect(200);
    const expected = ['download.completed', 'download.started', 'request.completed', 'request.submission'];
    await until(async () => ['transfer.deleted', ...expected].every((event) => events().includes(event)), 'all events');
    const started = receiver.received.find(({ headers }) => headers['sampan-event'] === 'download.started');
    expect(JSON.parse(started?.body ?? '').data).toMatchObject({
      slug,
      email: 'li@example.com',
      proof: null,
      kind: 'file',
    });
    expect(new Set(receiver.received.map(({ headers }) => headers['sampan-delivery'])).size).toBe(events().length);
    // The delivery is recorded when the answer has arrived.
    const latest = async () => (await deliveriesOf(owner, webhook.webhookId))[0];
    await until(async () => (await latest())?.state === 'delivered', 'the last delivery');
    expect(await latest()).toMatchObject({ nextAt: null });
    await receiver.close();
  });

  it('tries again until the receiver is back, and replays what is asked for', async () => {
    const receiver = await startReceiver(503);
    const owner = await newMember(world);
    const { webhook, signingKey: secret } = await create(owner, receiver.url, ['transfer.created']);
    const path = `/v1/webhooks/${webhook.webhookId}`;
    const { body } = await as(owner).post(`${path}/test`).expect(200);
    const delivery = async () => (await deliveriesOf(owner, webhook.webhookId)).at(-1);
    await until(async () => (await delivery()).attempts.length === 1, 'the first attempt');
    expect(await delivery()).toMatchObject({
      deliveryId: body.deliveryId,
      state: 'pending',
      attempts: [{ status: 503 }],
    });
    expect((await delivery()).attempts[0].answer).toBe('x'.repeat(1000));
    receiver.status = 204;
    world.clock.advance(61_000);
    await untilDue(world, 'webhooks', async () => (await delivery()).state === 'delivered', 'the second attempt');
    const listed = async () => (await as(owner).get('/v1/webhooks')).body.webhooks[0];
    await until(async () => (await listed()).failingSince === null, 'the end of the failure');
    expect((await listed()).isEnabled).toBe(true);
    const rotated = await as(owner).post(`${path}/rotate`).expect(200);
    await as(owner).post(`${path}/deliveries/${body.deliveryId}/replay`).expect(200);
    await until(async () => receiver.received.length === 3, 'the replay');
    const [first, , replayed] = receiver.received;
    expect(replayed?.body).toBe(first?.body);
    // The earlier secret signs for a day.
    expect([secret, rotated.body.signingKey].map((each) => signedBy(replayed as Received, each))).toEqual([true, true]);
    await receiver.close();
  });

  it('switches off what has failed for three days, with a mail, and on again', async () => {
    const receiver = await startReceiver(302, { location: 'http://127.0.0.1:9/' });
    const owner = await newMember(world);
    const { webhook } = await create(owner, receiver.url, ['transfer.created']);
    const path = `/v1/webhooks/${webhook.webhookId}`;
    await as(owner).post(`${path}/test`).expect(200);
    const shown = async () => (await request(world.url).get('/v1/webhooks').set(owner.headers)).body.webhooks?.[0];
    // A redirect is an answer like any other.
    await until(async () => (await shown())?.failingSince !== null, 'the failure');
    world.clock.advance(3 * DAY_MS);
    const stored = () =>
      world.database.collection<{ _id: string; isEnabled: boolean }>('webhooks').findOne({ _id: webhook.webhookId });
    await untilDue(world, 'webhooks', async () => (await stored())?.isEnabled === false, 'the switch');
    expect((await waitForMail(owner.email, /webhook/i)).subject).toContain('switched off');
    const login = await request(world.url)
      .post('/combinedAuth')
      .send({ email: owner.email, password: 'correct horse' });
    owner.headers['authorization'] = `Bearer ${login.body.accessToken}`;
    expect((await as(owner).post(`${path}/test`)).body.code).toBe('webhook-disabled');
    await as(owner).patch(path, { isEnabled: true }).expect(200);
    expect(await shown()).toMatchObject({ isEnabled: true, failingSince: null });
    await receiver.close();
  });

  it('whose receiver does not answer keeps nobody else waiting', async () => {
    const open = new Map<string, number>();
    const peaks = new Map<string, number>();
    const held = createServer((message, response) => {
      const hook = message.url ?? '';
      open.set(hook, (open.get(hook) ?? 0) + 1);
      peaks.set(hook, Math.max(peaks.get(hook) ?? 0, open.get(hook) ?? 0));
      peaks.set(
        'all',
        Math.max(
          peaks.get('all') ?? 0,
          [...open.values()].reduce((sum, count) => sum + count, 0),
        ),
      );
      response.on('close', () => open.set(hook, (open.get(hook) ?? 0) - 1));
    });
    await new Promise<void>((resolve) => held.listen(0, '127.0.0.1', resolve));
    const { port } = held.address() as AddressInfo;
    const [slow, other] = [await newMember(world), await newMember(world)];
    for (const hook of ['a', 'b', 'c']) {
      const { webhook } = await create(slow, `http://127.0.0.1:${port}/${hook}`, ['transfer.created']);
      for (let count = 0; count < 6; count += 1)
        await as(slow).post(`/v1/webhooks/${webhook.webhookId}/test`).expect(200);
    }
    const receiver = await startReceiver();
    const { webhook } = await create(other, receiver.url, ['transfer.created']);
    for (let count = 0; count < 10; count += 1)
      await as(other).post(`/v1/webhooks/${webhook.webhookId}/test`).expect(200);
    await until(async () => receiver.received.length === 10, 'the deliveries of the other account');
    expect(Math.max(...['/a', '/b', '/c'].map((hook) => peaks.get(hook) ?? 0))).toBe(2);
    expect(peaks.get('all')).toBe(4);
    held.closeAllConnections();
    await new Promise((resolve) => held.close(resolve));
    await receiver.close();
  });

  it('is told of links, and only an account that has one writes down that there is a new one', async () => {
    const receiver = await startReceiver();
    const owner = await newMember(world, { role: 'business' });
    const files = [{ path: 'plan.txt', bytes: Buffer.from('a plan') }];
    const eventsOf = async () => {
      const { slug } = await send(world, owner, files);
      const ids = await (await world.app.get(JobQueue).named('events')).getJobs();
      const record = await world.database.collection('transfers').findOne({ slug });
      return ids.filter(({ id }) => id?.endsWith(String(record?._id))).map(({ name }) => name);
    };
    const webhooks = [await create(owner, receiver.url), await create(owner, receiver.url)];
    expect(await eventsOf()).toEqual(['transfer.created']);
    await until(async () => receiver.received.length === 2, 'the creation');
    const [first, second] = webhooks.map(({ webhook }) => `/v1/webhooks/${webhook.webhookId}`);
    await as(owner)
      .delete(first as string)
      .expect(200);
    expect(await eventsOf()).toEqual(['transfer.created']);
    await as(owner)
      .delete(second as string)
      .expect(200);
    expect(await eventsOf()).toEqual([]);
    await receiver.close();
  });

  it('is for admins of the account, up to ten', async () => {
    const { owner, members } = await newTeam(world);
    const [member] = members;
    expect((await as(member as Person).get('/v1/webhooks')).body.code).toBe('not-team-admin');
    for (let count = 0; count < WEBHOOKS_MAX; count += 1) await create(owner, 'https://example.com/hook');
    const refused = await as(owner).post('/v1/webhooks', { url: 'https://example.com/', events: ['mail.bounced'] });
    expect(refused.body).toMatchObject({ code: 'too-many-webhooks', details: { limit: WEBHOOKS_MAX } });
  });

  describe('the targets', () => {
    const strict = () => new WebhookSender({ env: { WEBHOOK_PRIVATE_TARGETS: false } } as never, world.app.get(Dns));

    it.each([
      'http://example.com/',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/latest/meta-data/',
    ])('are not %s', async (url) => {
      expect(strict().isAllowed(url)).toBe(false);
      expect(await strict().send({ url, headers: {}, body: '' })).toMatchObject({
        status: null,
        answer: 'the address is not public',
      });
    });

    it('are not names that resolve to private addresses, at the first or at a later answer', async () => {
      let asked = 0;
      const rebinding = async () => [{ address: (asked += 1) === 1 ? '10.0.0.1' : '93.184.215.14', family: 4 }];
      const answer = await strict().send({ url: 'https://rebind.example/', headers: {}, body: '' }, rebinding);
      expect([answer, asked]).toEqual([{ status: null, answer: 'the address is not public' }, 1]);
      const mixed = async () => [
        { address: '93.184.215.14', family: 4 },
        { address: '::1', family: 6 },
      ];
      const other = await strict().send({ url: 'https://mixed.example/', headers: {}, body: '' }, mixed);
      expect(other).toEqual({ status: null, answer: 'the address is not public' });
    });

    it('are looked up by the resolver, which keeps no thread of the process', async () => {
      const dns = await DnsServer.start();
      dns.set('A', 'inside.example', '10.0.0.1');
      const sender = new WebhookSender(
        { env: { WEBHOOK_PRIVATE_TARGETS: false } } as never,
        new Dns({ env: { DNS_SERVERS: [dns.address] } } as never),
      );
      const answerOf = async (host: string) =>
        (await sender.send({ url: `https://${host}/`, headers: {}, body: '' })).answer;
      expect(await answerOf('inside.example')).toBe('the address is not public');
      expect(await answerOf('nobody.example')).toBe('the name nobody.example has no address');
      dns.isFailing = true;
      expect(await answerOf('inside.example')).toBe('no answer about A records');
      await dns.close();
    });

    it('are connected to at the address that was checked', async () => {
      const receiver = await startReceiver();
      const sender = world.app.get(WebhookSender, { strict: false });
      let asked = 0;
      const once = async () => [{ address: (asked += 1) === 1 ? '127.0.0.1' : '127.0.0.9', family: 4 }];
      const url = receiver.url.replace('127.0.0.1', 'pinned.example');
      expect(await sender.send({ url, headers: {}, body: '{}' }, once)).toEqual({ status: 204, answer: '' });
      expect(asked).toBe(1);
      await receiver.close();
    });
  });
});
