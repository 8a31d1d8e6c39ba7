import { randomBytes } from 'node:crypto';
import request from 'supertest';
import type { Receipt } from '#contract/transfers/receipts.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { DAY_MS, HOUR_MS } from '#contract/units.js';
import { Invariants } from '../src/modules/staff/operations/index.js';
import { StoreScrub } from '../src/modules/reach/audit/index.js';
import { flipLastByte } from '../src/modules/platform/storage/testing/data-file.js';
import { TransferRepository } from '../src/modules/files/transfers/index.js';
import { createTestWorld, type TestWorld, until } from './harness.js';
import { waitForMail } from './inbox.js';
import { uploadInParts } from './in-parts.js';
import { createTransferOf, newMember, newNetwork, type Person, send, type SourceFile, transferBody } from './people.js';
import { RecordWatch } from './record-watch.js';
import { trickle } from './slow-reader.js';
import { itInSecondTier } from './second-tier.js';

describe('downloads', () => {
  /** Long enough for every fetch of a busy machine, short enough to be waited for. */
  const SLOW_SECONDS = 4;

  let world: TestWorld;
  let member: Person;
  let records: RecordWatch;

  beforeAll(async () => {
    world = await createTestWorld({ SLOW_TRANSFER_SECONDS: String(SLOW_SECONDS) });
    records = new RecordWatch(world);
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
    headers: { range: `bytes=${value}`, ...(agent !== undefined && { 'user-agent': agent }) },
  });

  async function view(slug: string): Promise<TransferView> {
    return (await request(world.url).get(`/getQs?userid=${member.user?._id}&slug=${slug}`).set(member.headers)).body[0];
  }

  /** Waits for the counts: a request is recorded when it ends, just after its last byte. */
  async function counts(slug: string, expected: [started: number, completed: number]): Promise<void> {
    const probe = async () => {
      const { total_downloads, completed_downloads } = await view(slug);
      return total_downloads === expected[0] && completed_downloads === expected[1];
    };
    await until(probe, `${expected[0]} started, ${expected[1]} completed`);
    await until(() => Promise.resolve(records.isIdle), 'what was sent to be written down');
    const { total_downloads, completed_downloads } = await view(slug);
    expect([total_downloads, completed_downloads]).toEqual(expected);
  }

  describe('a download limit', () => {
    const files: SourceFile[] = [
      { path: 'large.bin', bytes: Buffer.alloc(300_000, 3) },
      { path: 'small.txt', bytes: Buffer.from('small') },
    ];

    async function limited(downloadLimit: number): Promise<TransferView> {
      const { slug } = await send(world, member, files);
      const edited = await request(world.url)
        .patch(`/v1/transfers/${slug}`)
        .set(member.headers)
        .send({ downloadLimit });
      expect(edited.status).toBe(200);
      return edited.body;
    }

    async function addressOf(body: object, path = '/v1/downloads/file'): Promise<URL> {
      return new URL((await post(path, body).expect(200)).body.url, world.url);
    }

    const get = async (url: URL, init: RequestInit = {}) => {
      const answer = await fetch(url, init);
      return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
    };
    const fromTheMiddle = { headers: { range: 'bytes=10-' } };
    const refused = { body: { code: 'download-limit-reached' }, status: 410 };
    const started = (slug: string) =>
      request(world.url)
        .get('/getQs')
        .query({ userid: member.user?._id, slug })
        .set(member.headers)
        .then(({ body }) => body[0].total_downloads as number);

    it('closes page, files and archives behind the last place, and addresses that were signed before', async () => {
      const { slug } = await limited(1);
      const [visit, late] = [await newVisit(slug), await newVisit(slug)];
      const tooLate = await addressOf({ slug, visit: late, fileId: '0' });
      const zipTooLate = await addressOf({ slug, visit: late }, '/zip');
      const mine = await addressOf({ slug, visit, fileId: '0' });
      expect(await get(mine)).toEqual({ status: 200, bytes: 300_000 });

      expect(await post('/v1/downloads', { slug })).toMatchObject(refused);
      expect(await post('/v1/downloads', { slug, visit: late })).toMatchObject(refused);
      expect(await post('/v1/downloads/file', { slug, visit: late, fileId: '0' })).toMatchObject(refused);
      expect(await post('/zip', { slug, visit: late })).toMatchObject(refused);
      for (const url of [tooLate, zipTooLate]) {
        expect((await get(url)).status).toBe(410);
        expect((await get(url, fromTheMiddle)).status).toBe(410);
        expect((await get(url, { method: 'HEAD' })).status).toBe(410);
      }
      expect(await started(slug)).toBe(1);

      // A visit with a started download may resume it, reopen the page and repeat it, but start no other.
      expect(await get(mine, fromTheMiddle)).toEqual({ status: 206, bytes: 299_990 });
      await post('/v1/downloads', { slug, visit }).expect(200);
      expect(await get(await addressOf({ slug, visit, fileId: '0' }))).toEqual({ status: 200, bytes: 300_000 });
      expect(await post('/v1/downloads/file', { slug, visit, fileId: '1' })).toMatchObject(refused);
      expect(await started(slug)).toBe(1);
    });

    it('gives its last place to one of many at once, whatever they fetch and wherever they begin', async () => {
      const { slug } = await limited(3);
      const urls: URL[] = [];
      for (let index = 0; index < 12; index += 1) {
        const visit = await newVisit(slug);
        urls.push(
          await (index % 3 === 0 ? addressOf({ slug, visit }, '/zip') : addressOf({ slug, visit, fileId: '0' })),
        );
      }
      // Each in two parts at once, neither of which begins at the beginning, or with the user agent of a bot.
      const parts = { headers: { range: 'bytes=10-99' } };
      const bot = { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } };
      const answers = await Promise.all(
        urls.flatMap((url, index) =>
          index % 2 ? [get(url, parts), get(url, fromTheMiddle)] : [get(url, bot), get(url)],
        ),
      );
      const served = answers.filter(({ status }) => status < 300);
      const others = answers.filter(({ status }) => status >= 300);
      expect(served).toHaveLength(6);
      expect(new Set(others.map(({ status }) => status))).toEqual(new Set([410]));
      expect(await started(slug)).toBe(3);
      const places = await world.database
        .collection('downloads')
        .find({ place: { $type: 'number' } })
        .toArray();
      expect(new Set(places.map(({ transferId, place }) => `${transferId} ${place}`)).size).toBe(places.length);
    });

    it('counts what came before it was set, does not count the owner, and ends when it is raised or lifted', async () => {
      const { slug } = await send(world, member, files);
      await get(await addressOf({ slug, fileId: '0' }));
      const limit = (downloadLimit: number | null) =>
        request(world.url).patch(`/v1/transfers/${slug}`).set(member.headers).send({ downloadLimit }).expect(200);
      await limit(1);
      expect(await post('/v1/downloads', { slug })).toMatchObject(refused);
      const own = await post('/v1/downloads', { slug }, member.headers).expect(200);
      const { visit } = own.body;
      const signed = await post('/v1/downloads/file', { slug, visit, fileId: '0' }, member.headers).expect(200);
      expect(await get(new URL(signed.body.url, world.url))).toEqual({ status: 200, bytes: 300_000 });
      expect(await started(slug)).toBe(1);
      await limit(2);
      expect((await get(await addressOf({ slug, fileId: '1' }))).status).toBe(200);
      expect(await post('/v1/downloads/file', { slug, fileId: '1' })).toMatchObject(refused);
      await limit(null);
      expect((await get(await addressOf({ slug, fileId: '1' }))).status).toBe(200);
      expect(await started(slug)).toBe(3);
    });

    it('leaves the stored data sound', async () => {
      const found: string[] = [];
      for await (const finding of world.app.get(Invariants).prove({ readBytes: true, clock: world.clock }))
        if (finding.id !== 'I6') found.push(...finding.breaches);
      expect(found).toEqual([]);
    });
  });

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

    it('write the time of the latest one once in half a minute, in any order', async () => {
      const { slug } = await send(world, member, files);
      const known = await world.app.get(TransferRepository).findAnyBySlug(slug);
      if (!known) throw new Error('no transfer');
      const begun = world.clock.now().getTime();
      for (const [seconds, written] of [
        [0, 0],
        [29, 0],
        [30, 30],
        [10, 30],
      ] as const) {
        const at = new Date(begun + seconds * 1000);
        // `known` is out of date after the first write, so the query has to check the stored time.
        await world.app.get(TransferRepository).recordDownload(known, at);
        const { lastDownloadAt = null } = (await world.app.get(TransferRepository).findAnyBySlug(slug)) ?? {};
        expect(lastDownloadAt).toEqual(new Date(begun + written * 1000));
      }
    });

    it('are complete when their ranges add up, in any order and at once', async () => {
      const { slug } = await send(world, member, files);
      const { url } = await sign({ slug, fileId: '0' });
      await fetchBytes(url, range('1000000-'));
      await counts(slug, [1, 0]);
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
      // This server sent the bytes itself, so the page's report changes nothing.
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
      await counts(slug, [1, 0]);
      await fetchBytes(body.url, range('0-999'));
      await counts(slug, [1, 0]);
      const same = await post('/zip', { slug, visit, fileIds: ['0', '1'] }).expect(200);
      await fetchBytes(same.body.url, range('1000-'));
      await counts(slug, [1, 1]);
      const all = await post('/zip', { slug, visit }).expect(200);
      await fetchBytes(all.body.url);
      await counts(slug, [2, 2]);
    });

    const all = ['Slackbot-LinkExpanding 1.0', 'Mozilla/5.0', 'Outlook-iOS/7', 'my-downloader/1', ''];

    it.each<[string, RequestInit, completed: number]>([
      ['all but the first byte', range('1-'), 0],
      ['the last bytes', range('-5'), 0],
      ['one byte in the middle', range('1000-1000'), 0],
      ...all.map((agent): [string, RequestInit, number] => [`all, as "${agent}"`, range('0-', agent), 1]),
    ])('are started by any bytes: %s', async (_, init, completed) => {
      const { slug } = await send(world, member, files);
      await fetchBytes((await sign({ slug, fileId: '0' })).url, init);
      await counts(slug, [1, completed]);
      await fetchBytes((await post('/zip', { slug }).expect(200)).body.url, init);
      await counts(slug, [2, 2 * completed]);
    });

    it('are not counted by pages, by HEAD, by the sender or by calls that only say so', async () => {
      const { slug } = await send(world, member, files);
      for (const method of ['GET', 'HEAD']) {
        await fetchBytes(`/w/${slug}`, { method });
        await fetchBytes(`/d/${slug}`, { method, headers: { 'user-agent': 'Barracuda Sentinel' } });
      }
      const { url } = await sign({ slug, fileId: '0' });
      await fetchBytes(url, { method: 'HEAD' });
      await fetchBytes(url, { headers: { 'if-none-match': '*' } });
      const own = await sign({ slug, fileId: '0' }, member.headers);
      await fetchBytes(own.url);
      await post('/v1/downloads/complete', { downloadToken: own.downloadToken }).expect(200);
      for (let count = 0; count < 30; count += 1) await post('/increment', { slug });
      await counts(slug, [0, 0]);
      expect(await world.database.collection('downloads').countDocuments({ _id: own.downloadToken as never })).toBe(0);
    });

    it('stop with the transfer, also at an address signed before', async () => {
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
      await waitForMail(member.email, /^r1@example.com downloaded /);
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
    const scrub = () => world.app.get(StoreScrub).scrub({}, { signal: new AbortController().signal });
    const inParts = async () => {
      const some = files.slice(0, 2);
      const { body } = await createTransferOf(world, member, transferBody(await uploadInParts(world, member, some)));
      return String(body.data.ops[0].slug);
    };

    it('is found by the scrub of the store, reported to the sender and not served; the others are', async () => {
      const { slug } = await send(world, member, files);
      const before = await sign({ slug, fileId: '1' });
      const { itemPath = '' } = (await view(slug)).fileObjects[1] ?? {};
      await scrub();
      expect((await view(slug)).fileObjects.map(({ damaged }) => damaged)).toEqual([false, false, false]);
      await flipLastByte(world.env.STORAGE_DIR, itemPath);
      await scrub();
      await scrub();
      const worker = await world.startWorker();
      const { body: page } = await post('/v1/downloads', { slug }).expect(200);
      expect(page.files.map(({ damaged }: { damaged: boolean }) => damaged)).toEqual([false, true, false]);
      const refusal = await post('/v1/downloads/file', { slug, fileId: '1' });
      expect([refusal.status, refusal.body.code]).toEqual([409, 'file-damaged']);
      expect((await fetch(new URL(before.url, world.url))).status).toBe(409);
      expect((await post('/zip', { slug })).body.code).toBe('file-damaged');
      const { body } = await post('/zip', { slug, fileIds: ['0', '2'] }).expect(200);
      expect((await fetchBytes(body.url)).byteLength).toBeGreaterThan(SIZE);
      const mail = await waitForMail(member.email, /Please send small\.txt again/);
      expect(mail.text).toContain('small.txt');
      const { body: receipt } = await request(world.url).get(`/v1/transfers/${slug}/receipt`).set(member.headers);
      const found = (receipt as Receipt).content.events.filter(({ kind }) => kind === 'damaged');
      expect(found.map(({ data }) => data)).toEqual([{ fileId: '1' }]);
      await worker.stop();
    });

    it('is read once if it came in parts: a killed job continues after the files it has verified', async () => {
      const slug = await inParts();
      expect((await view(slug)).fileObjects.map(({ sha256 }) => sha256)).toEqual([null, null]);
      const earlier = { 'files.0.checkedAt': world.clock.now(), 'files.0.sha256': 'b'.repeat(64) };
      await world.database.collection('transfers').updateOne({ slug }, { $set: earlier });
      const worker = await world.startWorker();
      await until(async () => (await view(slug)).fileObjects.every(({ sha256 }) => sha256), 'the other files');
      expect((await view(slug)).fileObjects[0]).toMatchObject({ sha256: 'b'.repeat(64), damaged: false });
      await worker.stop();
    });

    it('is also one that came in parts and is not what was sent', async () => {
      const slug = await inParts();
      await world.database.collection('transfers').updateOne({ slug }, { $set: { 'files.0.crc32': 1 } });
      const worker = await world.startWorker();
      await until(async () => (await view(slug)).fileObjects[0]?.damaged, 'the check');
      await until(async () => (await view(slug)).fileObjects[1]?.sha256, 'the other files');
      const { body: page } = await post('/v1/downloads', { slug }).expect(200);
      expect(page.files.map(({ isChecked }: { isChecked: boolean }) => isChecked)).toEqual([false, true]);
      await worker.stop();
    });
  });

  describe('expiry', () => {
    const files: SourceFile[] = [
      { path: 'a/one.txt', bytes: Buffer.from('one '.repeat(100)) },
      { path: 'b.txt', bytes: Buffer.from('two') },
    ];

    it('closes every byte path, also for addresses signed before', async () => {
      const person = await newMember(world);
      const transfer = await send(world, person, files);
      const ask = (path: string, body: object) =>
        request(world.url)
          .post(path)
          .set('accept', 'application/json')
          .send({ slug: transfer.slug, ...body });
      world.clock.advance(7 * 24 * HOUR_MS - 60_000);
      const file = (await ask('/v1/downloads/file', { fileId: '0' }).expect(200)).body.url;
      const zip = (await ask('/zip', {}).expect(200)).body.url;
      world.clock.advance(120_000);
      for (const url of [file, zip]) {
        const { pathname, search } = new URL(url, world.url);
        const answer = await fetch(world.url + pathname + search);
        expect(answer.status).toBe(410);
        expect(((await answer.json()) as { code: string }).code).toBe('transfer-expired');
      }
      await ask('/v1/downloads', {}).expect(410);
      await ask('/v1/downloads/file', { fileId: '0' }).expect(410);
      await ask('/zip', {}).expect(410);
    });

    it('lets a download begin for 300 s, and one that began go on', async () => {
      const person = await newMember(world);
      const transfer = await send(world, person, files);
      const ask = async () =>
        (await request(world.url).post('/v1/downloads/file').send({ slug: transfer.slug, fileId: '0' }).expect(200))
          .body.url as string;
      const get = (url: string, headers = {}) =>
        fetch(world.url + new URL(url, world.url).pathname + new URL(url, world.url).search, { headers });
      const [begun, unused] = [await ask(), await ask()];
      await (await get(begun)).arrayBuffer();
      world.clock.advance(301_000);
      expect((await get(unused)).status).toBe(403);
      expect((await get(begun, { range: 'bytes=5-' })).status).toBe(206);
    });
  });

  describe('a reader that takes next to nothing', () => {
    // `npm test` covers the rule for slow readers in open-requests.spec.ts.
    itInSecondTier('is held for ever neither by a file nor by an archive', async () => {
      // More than the kernel buffers for a reader that is away.
      const sender = await newMember(world, { role: 'business' });
      const { slug } = await send(world, sender, [{ path: 'noise.bin', bytes: randomBytes(24_000_000) }, ...files]);
      const file = await sign({ slug, fileId: '0' });
      const archive = (await post('/zip', { slug }).expect(200)).body as Signed;
      const readers = [await trickle(world, file.url), await trickle(world, archive.url)];
      const received = await Promise.all(readers.map((reader) => reader.received));
      expect(Math.min(...received)).toBeGreaterThan(0);
      expect(Math.max(...received)).toBeLessThan(1024);
      // A client that reads what arrives is not cut off.
      expect((await fetchBytes(archive.url)).byteLength).toBeGreaterThan(24_000_000);
    });
  });
});
