import request from 'supertest';
import type { Receipt } from '#contract/receipts.js';
import type { TransferView } from '#contract/transfers.js';
import { DAY_MS } from '../src/core/clock/clock.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { waitForMail } from './inbox.js';
import { newMember, newNetwork, type Person, send, type SourceFile } from './people.js';

let world: TestWorld;
let member: Person;

beforeAll(async () => {
  world = await createTestWorld();
  member = await newMember(world, { role: 'business' });
});
afterAll(() => world.close());

const SIZE = 3_000_000;
const files: SourceFile[] = [
  { path: 'large.bin', bytes: Buffer.alloc(SIZE, 3) },
  { path: 'small.txt', bytes: Buffer.from('small') },
  { path: 'empty.txt', bytes: Buffer.alloc(0) },
];

interface Signed {
  url: string;
  downloadToken: string;
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  request(world.url)
    .post(path)
    .set({ accept: 'application/json', 'x-forwarded-for': newNetwork(), ...headers })
    .send(body);

async function newVisit(slug: string, recipientId?: string): Promise<string> {
  return (await post('/v1/downloads', { slug, ...(recipientId && { recipientId }) }).expect(200)).body.visit;
}

async function sign(body: object, headers?: Record<string, string>): Promise<Signed> {
  return (await post('/v1/downloads/file', body, headers).expect(200)).body;
}

const fetchBytes = (url: string, init: RequestInit = {}) =>
  fetch(new URL(url, world.url), init).then((answer) => answer.arrayBuffer());
const range = (value: string, agent?: string): RequestInit => ({
  headers: { range: `bytes=${value}`, ...(agent && { 'user-agent': agent }) },
});

async function view(slug: string): Promise<TransferView> {
  return (await request(world.url).get(`/getQs?userid=${member.user?._id}&slug=${slug}`).set(member.headers)).body[0];
}

/** What a request has sent is written down when it is over, just behind its last byte. */
async function counts(slug: string, expected: [started: number, completed: number]): Promise<void> {
  await until(async () => {
    const { total_downloads, completed_downloads } = await view(slug);
    return total_downloads === expected[0] && completed_downloads === expected[1];
  }, `${expected[0]} started, ${expected[1]} completed`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { total_downloads, completed_downloads } = await view(slug);
  expect([total_downloads, completed_downloads]).toEqual(expected);
}

describe('downloads', () => {
  it('are counted once per visit and thing, started and completed apart', async () => {
    const { slug } = await send(world, member, files);
    const visit = await newVisit(slug);
    const { url } = await sign({ slug, visit, fileId: '0' });
    await fetchBytes(url);
    await counts(slug, [1, 1]);
    await fetchBytes(url);
    await fetchBytes((await sign({ slug, visit, fileId: '0' })).url);
    await counts(slug, [1, 1]);
    await fetchBytes((await sign({ slug, visit, fileId: '1' })).url);
    await counts(slug, [2, 2]);
    await fetchBytes((await sign({ slug, visit, fileId: '2' })).url);
    await counts(slug, [3, 3]);
    await fetchBytes((await sign({ slug, visit: await newVisit(slug), fileId: '0' })).url);
    await counts(slug, [4, 4]);
    expect((await newVisit(slug)) === visit).toBe(false);
    const again = await post('/v1/downloads', { slug, visit }).expect(200);
    expect(again.body.visit).toBe(visit);
  });

  it('are complete when their ranges add up, in any order and at once', async () => {
    const { slug } = await send(world, member, files);
    const { url } = await sign({ slug, fileId: '0' });
    await fetchBytes(url, range('1000000-'));
    await counts(slug, [0, 0]);
    await fetchBytes(url, range('0-499999'));
    await counts(slug, [1, 0]);
    await fetchBytes(url, range('500001-999999'));
    await counts(slug, [1, 0]);
    await fetchBytes(url, range('500000-500000'));
    await counts(slug, [1, 1]);

    const other = await sign({ slug, fileId: '0' });
    const step = SIZE / 24;
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        fetchBytes(other.url, range(`${index * step}-${(index + 1) * step - 1}`)),
      ),
    );
    await counts(slug, [2, 2]);
    const records = await world.database.collection('downloads').find({ completedAt: null }).toArray();
    expect(records.filter(({ servedRanges }) => servedRanges.length > 24)).toEqual([]);
  });

  it('are only started where the visitor leaves', async () => {
    const { slug } = await send(world, member, files);
    const { url, downloadToken } = await sign({ slug, fileId: '0' });
    await fetchBytes(url, range('0-99'));
    await counts(slug, [1, 0]);
    // This server saw the bytes itself: what a page says changes nothing.
    expect((await post('/v1/downloads/complete', { downloadToken }).expect(200)).body).toEqual({ completed: false });
    await fetchBytes(url, range('100-'));
    await counts(slug, [1, 1]);
    expect((await post('/v1/downloads/complete', { downloadToken }).expect(200)).body).toEqual({ completed: true });
    await post('/v1/downloads/complete', { downloadToken: 'x' }).expect(403);
  });

  it('of several files as an archive are one, complete with its last byte', async () => {
    const { slug } = await send(world, member, files);
    const visit = await newVisit(slug);
    const { body } = await post('/zip', { slug, visit, fileIds: ['1', '0'] }).expect(200);
    await fetchBytes(body.url, range('500-999'));
    await counts(slug, [0, 0]);
    await fetchBytes(body.url, range('0-999'));
    await counts(slug, [1, 0]);
    const same = await post('/zip', { slug, visit, fileIds: ['0', '1'] }).expect(200);
    await fetchBytes(same.body.url, range('1000-'));
    await counts(slug, [1, 1]);
    const all = await post('/zip', { slug, visit }).expect(200);
    await fetchBytes(all.body.url);
    await counts(slug, [2, 2]);
  });

  it('are not counted by pages, by HEAD, by bots, by the sender or by calls that only say so (A94)', async () => {
    const { slug } = await send(world, member, files);
    for (const method of ['GET', 'HEAD']) {
      await fetchBytes(`/w/${slug}`, { method });
      await fetchBytes(`/d/${slug}`, { method, headers: { 'user-agent': 'Barracuda Sentinel' } });
    }
    const { url } = await sign({ slug, fileId: '0' });
    await fetchBytes(url, { method: 'HEAD' });
    await fetchBytes(url, { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } });
    const own = await sign({ slug, fileId: '0' }, member.headers);
    await fetchBytes(own.url);
    await post('/v1/downloads/complete', { downloadToken: own.downloadToken }).expect(200);
    for (let count = 0; count < 30; count += 1) await post('/increment', { slug });
    await counts(slug, [0, 0]);
    expect(await world.database.collection('downloads').countDocuments({ _id: own.downloadToken as never })).toBe(0);
  });

  it('stop with the transfer, also at an address signed before (A60)', async () => {
    const { slug } = await send(world, member, files);
    const { url, downloadToken } = await sign({ slug, fileId: '0' });
    await fetchBytes(url, range('0-99'));
    await world.database
      .collection('transfers')
      .updateOne({ slug }, { $set: { expiresAt: new Date(world.clock.now().getTime() - DAY_MS) } });
    expect((await fetch(new URL(url, world.url))).status).toBe(410);
    await request(world.url).post('/deleteTransfer').set(member.headers).send({ type: 'other', slug }).expect(200);
    expect((await fetch(new URL(url, world.url))).status).toBe(404);
    await post('/v1/downloads/complete', { downloadToken }).expect(404);
  });

  it('stand in the log by recipient, and the sender hears of the start once', async () => {
    const worker = await world.startWorker();
    const transfer = await send(world, member, files, { sendAs: 'email', emailTo: [{ email: 'r1@example.com' }] });
    const [recipient] = transfer.emailTo;
    const recipientId = recipient?.recipientId ?? '';
    const { slug } = transfer;
    const visit = await newVisit(slug, recipientId);
    const { url } = await sign({ slug, visit, recipientId, fileId: '0' });
    await fetchBytes(url);
    await fetchBytes(url);
    await waitForMail(member.email, /r1@example.com downloaded your files/);
    const events = await until(async () => {
      const { body } = await request(world.url).get(`/v1/transfers/${slug}/receipt`).set(member.headers).expect(200);
      const found = (body as Receipt).content.events.filter(({ kind }) => kind.startsWith('download-'));
      return found.length >= 2 && found;
    }, 'both events');
    expect(events.map(({ kind, data }) => [kind, data['recipientId']])).toEqual([
      ['download-started', recipientId],
      ['download-completed', recipientId],
    ]);
    await worker.stop();
  });
});

describe('a damaged file', () => {
  it('is found when it is read again, told to the sender, and given to nobody; the others are', async () => {
    const { slug } = await send(world, member, files);
    const before = await sign({ slug, fileId: '1' });
    // As if other bytes had been sent than those that lie there.
    await world.database.collection('transfers').updateOne({ slug }, { $set: { 'files.1.sha256': 'a'.repeat(64) } });
    const worker = await world.startWorker();
    await until(async () => (await view(slug)).fileObjects[1]?.damaged, 'the check');
    const { body: page } = await post('/v1/downloads', { slug }).expect(200);
    expect(page.files.map(({ damaged }: { damaged: boolean }) => damaged)).toEqual([false, true, false]);
    const refusal = await post('/v1/downloads/file', { slug, fileId: '1' });
    expect([refusal.status, refusal.body.code]).toEqual([409, 'file-damaged']);
    expect((await fetch(new URL(before.url, world.url))).status).toBe(409);
    expect((await post('/zip', { slug })).body.code).toBe('file-damaged');
    const { body } = await post('/zip', { slug, fileIds: ['0', '2'] }).expect(200);
    expect((await fetchBytes(body.url)).byteLength).toBeGreaterThan(SIZE);
    const mail = await waitForMail(member.email, /Please send 1 file again/);
    expect(mail.text).toContain('small.txt');
    const { body: receipt } = await request(world.url).get(`/v1/transfers/${slug}/receipt`).set(member.headers);
    expect((receipt as Receipt).content.events.find(({ kind }) => kind === 'damaged')?.data).toEqual({ fileId: '1' });
    await worker.stop();
  });

  it('is looked for once: what a killed job has read is not read again', async () => {
    const { slug } = await send(world, member, files);
    const earlier = { 'files.0.checkedAt': world.clock.now(), 'files.0.sha256': 'b'.repeat(64) };
    await world.database.collection('transfers').updateOne({ slug }, { $set: earlier });
    const worker = await world.startWorker();
    await until(async () => (await view(slug)).fileObjects.every(({ sha256 }) => sha256), 'the other files');
    expect((await view(slug)).fileObjects[0]).toMatchObject({ sha256: 'b'.repeat(64), damaged: false });
    await worker.stop();
  });

  it('is also one whose bytes changed where they lie', async () => {
    const { slug } = await send(world, member, files);
    await world.database.collection('transfers').updateOne({ slug }, { $set: { 'files.0.crc32': 1 } });
    const worker = await world.startWorker();
    await until(async () => (await view(slug)).fileObjects[0]?.damaged, 'the check');
    const { body: page } = await post('/v1/downloads', { slug }).expect(200);
    await until(async () => (await view(slug)).fileObjects[1]?.sha256, 'the other files');
    expect(page.files[0].isChecked).toBe(false);
    await worker.stop();
  });
});
