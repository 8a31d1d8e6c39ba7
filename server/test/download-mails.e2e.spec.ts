import request from 'supertest';
import { Outbox, type OutboxEntry, outboxEntry } from '../src/core/outbox/outbox.js';
import { randomText } from '../src/core/secrets/secrets.js';
import { type Download, downloadStarted } from '../src/modules/reach/downloads/index.js';
import { TransferRepository } from '../src/modules/files/transfers/index.js';
import { untilDue } from './delayed-jobs.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { mailsTo } from './inbox.js';
import { newMember, newNetwork, newVisitor, send } from './people.js';

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

  it('names no files that a password protects', async () => {
    const visitor = await newVisitor(world);
    const files = ['merger', 'merger-2'].map((name) => ({ path: `${name}.pdf`, bytes: Buffer.from(name) }));
    const { slug } = await send(world, visitor, files, {
      sendAs: 'email',
      emailTo: [{ email: 'reader@reader.test' }],
      password: 'a long password',
    });
    const post = (path: string, body: object) => request(world.url).post(path).send(body).expect(200);
    const { body: unlocked } = await post('/v1/downloads/unlock', { slug, password: 'a long password' });
    const link = { slug, passwordTicket: unlocked.passwordTicket };
    const { body: page } = await post('/v1/downloads', link);
    for (const fileId of ['0', '1']) {
      const { body } = await post('/v1/downloads/file', { ...link, visit: page.visit, fileId });
      await (await fetch(new URL(body.url, world.url))).arrayBuffer();
    }
    const { _id: transferId } = (await world.app.get(TransferRepository).findAnyBySlug(slug)) ?? {};
    const downloads = () => world.database.collection<Download>('downloads').countDocuments({ transferId });
    await until(async () => (await downloads()) === 2, 'the downloads');
    const queued = { template: 'transfer-downloaded', 'to.email': visitor.email };
    await until(async () => (await world.database.collection('mails').countDocuments(queued)) === 1, 'the mail');
    world.clock.advance(601_000);
    const about = async () => (await mailsTo(visitor.email)).filter(({ subject }) => /downloaded/.test(subject ?? ''));
    await untilDue(world, 'mail', async () => (await about()).length > 0, 'the mail to leave');
    const [mail] = await about();
    expect(mail?.subject).toBe('Someone with your link downloaded 2 files');
    expect(`${mail?.text} ${mail?.html}`).not.toContain('merger');
  });
});

describe('a download of a member’s transfer', () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await createTestWorld();
    await world.startWorker();
  });
  afterAll(() => world.close());

  it('is told of by the worker, once, where the server was killed before', async () => {
    const member = await newMember(world, { role: 'business' });
    const { slug } = await send(world, member, [{ path: 'a.txt', bytes: Buffer.from('a') }]);
    const signed = await request(world.url).post('/v1/downloads/file').send({ slug, fileId: '0' }).expect(200);
    await (await fetch(new URL(signed.body.url, world.url))).arrayBuffer();
    const downloads = world.database.collection<Download & { outbox: OutboxEntry[] }>('downloads');
    const about = { slug, kind: 'download' };
    const countNotified = () => world.database.collection('notifications').countDocuments(about);
    await until(async () => (await countNotified()) === 1, 'the notification');
    const { _id: transferId } = (await world.app.get(TransferRepository).findAnyBySlug(slug)) ?? {};
    const { _id, accountId, createdBy } = (await downloads.findOne({ transferId })) ?? {};
    const started = {
      recipientId: null,
      kind: 'file',
      fileCount: 1,
      fileId: '0',
      proof: null,
      country: null,
      city: null,
    } as const;
    const payload = {
      ...started,
      downloadId: `${_id}`,
      transferId: `${transferId}`,
      slug,
      accountId: accountId ?? null,
    };
    const at = new Date(world.clock.now().getTime() - 5000);
    const entry = outboxEntry(downloadStarted, { ...payload, createdBy: `${createdBy}`, at: at.getTime() }, at);
    const leave = () => downloads.updateOne({ transferId }, { $set: { outbox: [entry] } });
    const isDone = async () => (await downloads.countDocuments({ transferId, outbox: [] })) === 1;
    await until(isDone, 'the download to be done');
    // Killed before the notification, and after it.
    await world.database.collection('notifications').deleteMany(about);
    await leave();
    await world.app.get(Outbox).relaySoon();
    await until(isDone, 'the entry to be done');
    expect(await countNotified()).toBe(1);
    await leave();
    await world.app.get(Outbox).relaySoon();
    await until(isDone, 'the entry to be done again');
    expect(await countNotified()).toBe(1);
  });
});
