import { MIB } from '#contract/units.js';
import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { UrlSigner } from '../domain/signed-url.js';
import { collect, inPieces, send, SOON } from '../testing/contract-kit.js';
import { dataFileOf } from '../testing/data-file.js';
import { openRequest } from '../testing/raw-request.js';
import { mountSmallVolume } from '../testing/small-volume.js';
import { startStoreProcess } from '../testing/start-store-process.js';
import { HandClock, TEST_ENCRYPTION, TEST_SIGNING_SECRET } from '../testing/store-server.js';
import { DiskStore } from './disk.store.js';

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function flipByte(file: string, position: number): Promise<void> {
  const handle = await open(file, 'r+');
  const byte = Buffer.alloc(1);
  await handle.read(byte, 0, 1, position);
  await handle.write(Buffer.from([byte.readUInt8() ^ 1]), 0, 1, position);
  await handle.close();
}

async function within<T>(ms: number, look: () => Promise<T | false>): Promise<T> {
  for (const until = performance.now() + ms; ; await wait(50)) {
    const found = await look();
    if (found !== false) return found;
    if (performance.now() > until) throw new Error('it did not happen in time');
  }
}

function inTwoHours(): Date {
  return new Date(performance.timeOrigin + performance.now() + 2 * 3_600_000);
}

describe.each([
  { kind: 'plain', encryption: undefined },
  { kind: 'encrypted', encryption: TEST_ENCRYPTION },
])('disk store ($kind), when something breaks', ({ encryption }) => {
  let folder: string;
  const stores: DiskStore[] = [];

  const openStore = async (
    origin = 'http://store.test',
    options: { folder?: string; minFreeBytes?: number } = {},
  ): Promise<DiskStore> => {
    const clock = new HandClock();
    const signer = new UrlSigner([TEST_SIGNING_SECRET], clock);
    const store = await DiskStore.open({
      folder,
      urlPrefix: `${origin}/objects`,
      signer,
      clock,
      encryption,
      ...options,
    });
    stores.push(store);
    return store;
  };
  const left = async (name: string): Promise<string[]> => readdir(join(folder, name));
  const dataFile = (key: string): Promise<string> => dataFileOf(folder, key);
  /** Data without a record. */
  const unrecorded = (key: string): string => join(folder, 'objects', `${key}+00000000-0000000000000000`);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sampan-faults-'));
  });
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('kill -9 in the middle of a part and of a whole object: what was acknowledged is there, the rest can be sent again', async () => {
    const bytes = randomBytes(6 * MIB);
    const first = await startStoreProcess(folder, { isEncrypted: encryption !== undefined });
    const before = await openStore(first.origin);
    const { uploadId } = await before.createMultipart({ key: 'k/big', size: bytes.length });
    const upload = { key: 'k/big', uploadId };
    const place = (partNumber: number) => ({
      ...upload,
      partNumber,
      offset: (partNumber - 1) * 2 * MIB,
      size: 2 * MIB,
    });
    const partOf = (partNumber: number): Buffer => bytes.subarray((partNumber - 1) * 2 * MIB, partNumber * 2 * MIB);

    const signed = await before.signPart({ ...place(1), expiresInSeconds: SOON });
    expect((await send(signed, partOf(1))).status).toBe(200);
    const cutPart = await before.signPart({ ...place(2), expiresInSeconds: SOON });
    const partRequest = openRequest(cutPart.url, { method: 'PUT', headers: { 'content-length': 2 * MIB } });
    partRequest.request.write(partOf(2).subarray(0, 1.5 * MIB));
    const cutPut = await before.signPut({ key: 'k/small', size: 3 * MIB, expiresInSeconds: SOON });
    const putRequest = openRequest(cutPut.url, {
      method: 'PUT',
      headers: { ...cutPut.headers, 'content-length': 3 * MIB },
    });
    putRequest.request.write(bytes.subarray(0, 2 * MIB));
    await within(5000, async () => {
      const files = await left('temp');
      const sizes = await Promise.all(files.map((name) => stat(join(folder, 'temp', name))));
      return (
        sizes.some(({ size }) => size >= MIB) && (await readdir(join(folder, 'uploads', uploadId, 'claims'))).length > 0
      );
    });
    await first.kill();
    await Promise.allSettled([partRequest.answer, putRequest.answer]);

    const second = await startStoreProcess(folder, { isEncrypted: encryption !== undefined });
    try {
      const after = await openStore(second.origin);
      expect((await after.listParts(upload)).map(({ partNumber }) => partNumber)).toEqual([1]);
      expect(await after.head('k/small')).toBeNull();
      for (const partNumber of [2, 3]) {
        const again = await after.signPart({ ...place(partNumber), expiresInSeconds: SOON });
        expect((await send(again, partOf(partNumber))).status).toBe(200);
      }
      const whole = await after.signPut({ key: 'k/small', size: 3 * MIB, expiresInSeconds: SOON });
      expect((await send(whole, bytes.subarray(0, 3 * MIB))).status).toBe(200);
      await after.completeMultipart({ ...upload, parts: await after.listParts(upload) });
      expect(sha256(await collect(after.read('k/big')))).toBe(sha256(bytes));
      expect(await left('uploads')).toEqual([]);
      // The next sweep deletes what the killed process was writing.
      expect(await after.removeOrphans(inTwoHours())).toBe(1);
      expect(await left('temp')).toEqual([]);
    } finally {
      await second.kill();
    }
  });

  it('skips a part record truncated by a crash, but none after it', async () => {
    const store = await openStore();
    const { uploadId } = await store.createMultipart({ key: 'k/torn', size: 2 * MIB });
    const upload = { key: 'k/torn', uploadId };
    const bytes = randomBytes(2 * MIB);
    await store.putPart({ ...upload, partNumber: 1, offset: 0, size: MIB }, inPieces(bytes.subarray(0, MIB)));
    const journal = join(folder, 'uploads', uploadId, 'parts.log');
    const whole = await readFile(journal);
    await writeFile(journal, Buffer.concat([whole, whole.subarray(0, whole.length - 20)]));
    const reopened = await openStore();
    expect(await reopened.listParts(upload)).toHaveLength(1);
    await reopened.putPart({ ...upload, partNumber: 2, offset: MIB, size: MIB }, inPieces(bytes.subarray(MIB)));
    for (const each of [store, reopened]) {
      expect((await each.listParts(upload)).map(({ partNumber }) => partNumber)).toEqual([1, 2]);
    }
    await store.completeMultipart({ ...upload, parts: await store.listParts(upload) });
    expect(sha256(await collect(reopened.read('k/torn')))).toBe(sha256(bytes));
  });

  it('a creation interrupted before its commit is invisible, can be repeated and is swept', async () => {
    const store = await openStore();
    const { uploadId } = await store.createMultipart({ key: 'k/half', size: 10 });
    const upload = { key: 'k/half', uploadId };
    await store.putPart({ ...upload, partNumber: 1, offset: 0, size: 10 }, inPieces(Buffer.from('0123456789')));
    await mkdir(dirname(unrecorded('k/half')), { recursive: true });
    await link(join(folder, 'uploads', uploadId, 'data'), unrecorded('k/half'));
    await writeFile(unrecorded('k/orphan'), 'no record');
    expect(await store.head('k/half')).toBeNull();
    const { etag } = await store.completeMultipart({ ...upload, parts: await store.listParts(upload) });
    expect(String(await collect(store.read('k/half', { ifEtag: etag })))).toBe('0123456789');
    expect(await store.removeOrphans()).toBe(0); // within the grace period
    await store.put('k/orphan', inPieces(Buffer.from('the real one')));
    expect(String(await collect(store.read('k/orphan')))).toBe('the real one');
  });

  it('a completion that was interrupted can be repeated, also with parts that came since', async () => {
    const store = await openStore();
    const bytes = randomBytes(2 * MIB);
    const { uploadId } = await store.createMultipart({ key: 'k/ended', size: bytes.length });
    const upload = { key: 'k/ended', uploadId };
    await store.putPart({ ...upload, partNumber: 1, offset: 0, size: MIB }, inPieces(bytes.subarray(0, MIB)));
    const under = (name: string): string => join(folder, 'uploads', uploadId, name);
    await rename(under('claims'), under('ended'));
    await store.putPart({ ...upload, partNumber: 2, offset: MIB, size: MIB }, inPieces(bytes.subarray(MIB)));
    const info = await store.completeMultipart({ ...upload, parts: await store.listParts(upload) });
    expect(info.crc32).toBe(crc32(bytes));
    expect(sha256(await collect(store.read('k/ended')))).toBe(sha256(bytes));
    expect([...(await left('uploads')), ...(await left('temp'))]).toEqual([]);
  });

  it('deletes only the remains of creations interrupted long ago', async () => {
    const store = await openStore();
    await store.put('k/good', inPieces(Buffer.from('good')));
    await store.createMultipart({ key: 'k/under-way', size: 10 });
    await writeFile(unrecorded('k/orphan'), 'no record');
    await writeFile(join(folder, 'temp', 'left'), 'left');
    await mkdir(join(folder, 'uploads', 'never-began', 'claims'), { recursive: true });
    expect(await store.removeOrphans()).toBe(0);
    expect(await store.removeOrphans(inTwoHours())).toBe(3);
    expect(await readdir(join(folder, 'objects', 'k'))).toEqual([basename(await dataFile('k/good'))]);
    expect(await left('temp')).toEqual([]);
    expect(await store.listMultiparts()).toHaveLength(1);
    expect(await store.head('k/good')).not.toBeNull();
  });

  it('deleting a prefix deletes the bytes of interrupted creations, and nothing outside', async () => {
    const store = await openStore();
    await store.put('k/one/a', inPieces(Buffer.from('a')));
    await store.put('k/other', inPieces(Buffer.from('other')));
    await writeFile(unrecorded('k/one/orphan'), 'no record');
    await writeFile(unrecorded('k/one-more'), 'no record');
    expect(await store.deletePrefix('k/one/')).toBe(1);
    const rest = [basename(unrecorded('k/one-more')), basename(await dataFile('k/other'))];
    expect((await readdir(join(folder, 'objects', 'k'))).sort()).toEqual(rest);
    await store.deletePrefix('../');
    expect(await readdir(join(folder, 'objects', 'k'))).toHaveLength(2);
  });

  it('detects a flipped byte anywhere and never returns it as valid', async () => {
    const store = await openStore();
    const bytes = randomBytes(3 * MIB + 77);
    await store.put('k/flip', inPieces(bytes));
    await flipByte(await dataFile('k/flip'), 2 * MIB + 5);
    await expect(collect(store.read('k/flip'))).rejects.toMatchObject({ code: 'damaged' });
    await expect(collect(store.read('k/flip', { start: 2 * MIB + 10, end: 2 * MIB + 20 }))).rejects.toMatchObject({
      code: 'damaged',
    });
    // Other blocks are intact.
    expect((await collect(store.read('k/flip', { end: 2 * MIB }))).equals(bytes.subarray(0, 2 * MIB))).toBe(true);
    await flipByte(await dataFile('k/flip'), 2 * MIB + 5);
    expect(sha256(await collect(store.read('k/flip')))).toBe(sha256(bytes));

    await truncate(await dataFile('k/flip'), 3 * MIB);
    await expect(collect(store.read('k/flip'))).rejects.toMatchObject({ code: 'damaged' });
    await store.put('k/record', inPieces(bytes));
    await flipByte(join(folder, 'meta', 'k', 'record+'), 30);
    await expect(store.head('k/record')).rejects.toMatchObject({ code: 'damaged' });
    const listed: string[] = [];
    for await (const page of store.list('k/')) listed.push(...page.map(({ key }) => key));
    expect(listed).toEqual(['k/flip', 'k/record']);
  });

  it('detects a flipped byte of a small object, and a record that lacks its end', async () => {
    const store = await openStore();
    const text = Buffer.from('a small object');
    await store.put('k/small', inPieces(text), { size: text.length });
    const record = join(folder, 'meta', 'k', 'small+');
    const { size } = await stat(record);
    await flipByte(record, size - 1);
    await expect(collect(store.read('k/small'))).rejects.toMatchObject({ code: 'damaged' });
    await flipByte(record, size - 1);
    expect((await collect(store.read('k/small', { start: 2, end: 7 }))).equals(text.subarray(2, 7))).toBe(true);
    await truncate(record, size - 1);
    await expect(collect(store.read('k/small'))).rejects.toMatchObject({ code: 'damaged' });
  });

  it('detects a flipped checksum too', async () => {
    const store = await openStore();
    await store.put('k/sums', inPieces(randomBytes(2 * MIB)));
    const record = join(folder, 'meta', 'k', 'sums+');
    await flipByte(record, (await stat(record)).size - 1);
    await expect(collect(store.read('k/sums'))).rejects.toMatchObject({ code: 'damaged' });
  });

  it('a full disk: store-full, and nothing is left behind', async () => {
    const volume = await mountSmallVolume(6);
    const bytes = randomBytes(8 * MIB);
    if (!volume) {
      // Mounting is not possible here, so the free-space limit simulates the full disk.
      const store = await openStore(undefined, { minFreeBytes: Number.MAX_SAFE_INTEGER });
      await expect(store.put('k/x', inPieces(bytes))).rejects.toMatchObject({ code: 'store-full' });
      expect(await left('temp')).toEqual([]);
      return;
    }
    const store = await openStore(undefined, { folder: volume.folder });
    try {
      await expect(store.put('k/x', inPieces(bytes))).rejects.toMatchObject({ code: 'store-full' });
      await expect(store.createMultipart({ key: 'k/y', size: bytes.length })).rejects.toMatchObject({
        code: 'store-full',
      });
      const { uploadId } = await store.createMultipart({ key: 'k/y', size: 4 * MIB });
      const upload = { key: 'k/y', uploadId };
      await store.put('k/filler', inPieces(randomBytes(3 * MIB)));
      await expect(
        store.putPart({ ...upload, partNumber: 1, offset: 0, size: 4 * MIB }, inPieces(bytes.subarray(0, 4 * MIB))),
      ).rejects.toMatchObject({ code: 'store-full' });
      expect(await store.listParts(upload)).toEqual([]);
      expect(await readdir(join(volume.folder, 'temp'))).toEqual([]);
      await store.abortMultipart(upload);
      await store.delete('k/filler');
      const small = bytes.subarray(0, 4 * MIB);
      await store.put('k/x', inPieces(small)); // space is free again
      expect(sha256(await collect(store.read('k/x')))).toBe(sha256(small));
    } finally {
      await store.close();
      await volume.remove();
    }
  });

  it('507 before the disk is full: new objects must leave the configured rest', async () => {
    const store = await openStore(undefined, { minFreeBytes: Number.MAX_SAFE_INTEGER });
    await expect(store.put('k/x', inPieces(Buffer.from('x')), { size: 1 })).rejects.toMatchObject({
      code: 'store-full',
    });
    await expect(store.createMultipart({ key: 'k/x', size: 1 })).rejects.toMatchObject({ code: 'store-full' });
  });
});
