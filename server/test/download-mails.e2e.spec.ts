import request from 'supertest';
import { randomText } from '../src/core/secrets/random.js';
import { untilDue } from './delayed-jobs.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { mailsTo } from './inbox.js';
import { newNetwork, newVisitor, send } from './people.js';

describe('the mail about a download', () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await createTestWorld({ MAIL_GATHER_SECONDS: '600' });
    await world.startWorker();
  });
  afterAll(() => world.close());

  it('tells a visitor, whose address has an apostrophe, once of all that a visit took', async () => {
    const email = `o'brien-${randomText('abcdefghijkmnpqr', 10)}@example.com`;
    const visitor = await newVisitor(world, { email });
    const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ path: `${name}.txt`, bytes: Buffer.from(name) }));
    const mailed = { sendAs: 'email' as const, emailTo: [{ email: 'reader@reader.test' }] };
    const { slug, emailTo } = await send(world, visitor, files, mailed);
    const link = { slug, recipientId: emailTo[0]?.recipientId };
    const post = (path: string, body: object) =>
      request(world.url).post(path).set('x-forwarded-for', newNetwork()).send(body).expect(200);
    const { body: page } = await post('/v1/downloads', link);
    for (const fileId of ['0', '1', '2']) {
      const { body } = await post('/v1/downloads/file', { ...link, visit: page.visit, fileId });
      await (await fetch(new URL(body.url, world.url))).arrayBuffer();
    }

    const started = () => world.database.collection('downloads').countDocuments({ recipientId: link.recipientId });
    const queued = () => world.database.collection('mails').countDocuments({ template: 'transfer-downloaded' });
    await until(async () => (await started()) === 3 && (await queued()) === 1, 'the downloads and the mail');
    const about = async () => (await mailsTo(email)).filter(({ subject }) => /downloaded/.test(subject ?? ''));
    expect(await about()).toEqual([]);
    world.clock.advance(601_000);
    await untilDue(world, 'mail', async () => (await about()).length > 0, 'the mail to leave');
    expect((await about()).map(({ subject }) => subject)).toEqual([expect.stringContaining('a.txt and 2 more')]);
  });
});
