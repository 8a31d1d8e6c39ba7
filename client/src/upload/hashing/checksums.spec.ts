import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { Checksums } from './checksums.js';
import { combineCrc32, crcShift } from './crc32.js';
import type { Hasher } from './hasher.js';
import { NodeFile } from '../node/node-file.js';
import { inThreadHasher } from '../node/node-hasher.js';
import { closeAll, MB, MIB, reaches, setUp, startStore, testFile } from '../testing/harness.js';
import type { HashAnswer, HashRequest } from './hash-messages.js';
import { HashDesk } from './hash-desk.js';
import { nodeSumKit } from '../node/node-sum-kit.js';
import { WorkerHasher } from './worker-hasher.js';

afterEach(closeAll);

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it.each([0, 1, 7, 1000, 3 * MIB + 5])('combines sums of runs whose second has %d bytes', (length) => {
  const [first, second] = [randomBytes(1234), randomBytes(length)];
  expect(combineCrc32(crc32(first), crc32(second), crcShift(length))).toBe(crc32(Buffer.concat([first, second])));
});

describe('sums of a file', () => {
  const bytes = randomBytes(5 * MIB + 77);
  const file = { blob: new Blob([bytes]), size: bytes.length, blockBytes: MIB };

  it('are those of the whole and of any range of blocks', async () => {
    const checksums = new Checksums(inThreadHasher);
    const sums = checksums.begin(0, file);
    expect(await sums.digest()).toEqual({ sha256: sha256Of(bytes), crc32: crc32(bytes) });
    expect(sums.crcOf({ offset: MIB, size: 2 * MIB })).toBe(crc32(bytes.subarray(MIB, 3 * MIB)));
    expect(sums.crcOf({ offset: 4 * MIB, size: MIB + 77 })).toBe(crc32(bytes.subarray(4 * MIB)));
  });

  it('are not guessed for what is off the blocks or not read yet', async () => {
    const checksums = new Checksums(inThreadHasher);
    const sums = checksums.begin(0, file);
    expect(sums.crcOf({ offset: 0, size: MIB })).toBeUndefined();
    expect(await checksums.crcNow(0, { offset: MIB, size: MIB })).toBe(crc32(bytes.subarray(MIB, 2 * MIB)));
    await sums.digest();
    expect(sums.crcOf({ offset: 5, size: MIB })).toBeUndefined();
    expect(sums.crcOf({ offset: 0, size: 100 })).toBeUndefined();
  });

  it('are of nothing for an empty file', async () => {
    const sums = new Checksums(inThreadHasher).begin(0, { ...file, blob: new Blob([]), size: 0 });
    expect(await sums.digest()).toEqual({ sha256: sha256Of(Buffer.alloc(0)), crc32: 0 });
  });

  it('are read once, unless the blocks have to be others', async () => {
    const checksums = new Checksums(inThreadHasher);
    const sums = checksums.begin(0, file);
    expect(checksums.begin(0, file)).toBe(sums);
    const others = checksums.begin(0, { ...file, blockBytes: MIB / 2 });
    expect(await others.digest()).toMatchObject({ crc32: crc32(bytes) });
  });

  it('are absent where the file cannot be read', async () => {
    const blob = { size: 10, slice: () => blob, arrayBuffer: () => Promise.reject(new Error('gone')) };
    expect(await new Checksums(inThreadHasher).begin(0, { ...file, blob, size: 10 }).digest()).toBeUndefined();
  });

  it('are not waited for after the end', async () => {
    const never: Hasher = { ...inThreadHasher, read: () => new Promise(() => undefined) };
    const checksums = new Checksums(never);
    const sums = checksums.begin(0, file);
    checksums.close();
    expect(await sums.digest()).toBeUndefined();
  });
});

describe('a hashing worker', () => {
  /** Both sides, with the thread left out. */
  function pair(withSha256 = true) {
    const ends: string[] = [];
    const hasher = new WorkerHasher<Blob>({
      withSha256,
      sourceOf: (blob) => blob as Blob,
      start({ onAnswer }) {
        const kit = Promise.resolve(nodeSumKit);
        const desk = new HashDesk<Blob>(
          kit,
          (blob) => blob,
          (answer: HashAnswer) => onAnswer(structuredClone(answer)),
        );
        return { post: (request: HashRequest<Blob>) => void desk.take(request), end: () => ends.push('ended') };
      },
    });
    return { hasher, ends };
  }
  const bytes = randomBytes(3 * MIB);
  const job = { blob: new Blob([bytes]), blockBytes: MIB, signal: new AbortController().signal };

  it('reports sums while it reads, and sums of a range in between', async () => {
    const { hasher } = pair();
    const reported: number[] = [];
    const reading = hasher.read({ ...job, onBlocks: (crc32s) => reported.push(...crc32s) });
    expect(await hasher.crc32(new Blob([bytes.subarray(5, 100)]))).toBe(crc32(bytes.subarray(5, 100)));
    expect(await reading).toBe(sha256Of(bytes));
    expect(reported).toEqual([0, 1, 2].map((block) => crc32(bytes.subarray(block * MIB, (block + 1) * MIB))));
  });

  it('computes no SHA-256 where nobody wants it', async () => {
    const { hasher } = pair(false);
    expect(await hasher.read({ ...job, onBlocks: () => undefined })).toBeUndefined();
  });

  it('stops on request, and rejects no later call', async () => {
    const { hasher, ends } = pair();
    const stop = new AbortController();
    const reading = hasher.read({ ...job, signal: stop.signal, onBlocks: () => stop.abort() });
    await expect(reading).rejects.toThrow('stopped');
    hasher.close();
    await expect(hasher.crc32(job.blob)).rejects.toThrow('closed');
    expect(ends).toEqual(['ended']);
  });
});

it('reads ranges of files on disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'node-file-'));
  const bytes = randomBytes(100_000);
  await writeFile(join(folder, 'a'), bytes);
  const file = new NodeFile(join(folder, 'a'), bytes.length);
  const ranges = await Promise.all([file.slice(10, 20), file.slice(0, 1e9), file].map((range) => range.arrayBuffer()));
  expect(ranges.map((range) => Buffer.from(range))).toEqual([bytes.subarray(10, 20), bytes, bytes]);
  await writeFile(join(folder, 'a'), 'short');
  await expect(file.arrayBuffer()).rejects.toMatchObject({ name: 'NotReadableError' });
  await rm(folder, { recursive: true });
});

describe('an upload with checksums', () => {
  it('answers them for each file, and the store has compared every part', async () => {
    const store = await startStore();
    const files = [testFile('small', 300_000), testFile('empty', 0), testFile('big', 20 * MB)];
    const { upload } = setUp(store, files, { hasher: inThreadHasher });
    const { files: uploaded } = await upload.start();
    const bytes = await Promise.all(files.map(({ blob }) => blob.arrayBuffer()));
    expect(uploaded).toMatchObject(
      files.map(({ path, sha256 }, index) => ({ path, sha256, crc32: crc32(new Uint8Array(bytes[index] ?? [])) })),
    );
    expect(store.completed.flat().every((part) => part.crc32 !== undefined)).toBe(true);
    expect(store.puts.filter((put) => put.crc32 !== undefined).length).toBeGreaterThan(0);
  });

  it('never waits for a hash: what is not read yet goes first and is compared at the end', async () => {
    const store = await startStore();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const late: Hasher = { ...inThreadHasher, read: async (job) => (await held, inThreadHasher.read(job)) };
    const file = testFile('big', 12 * MB);
    const { upload } = setUp(store, [file], { hasher: late });
    const done = upload.start();
    await reaches(upload, ({ sentBytes }) => sentBytes === file.size);
    expect(store.puts.every((put) => put.crc32 === undefined)).toBe(true);
    letGo();
    expect((await done).files[0]?.sha256).toBe(file.sha256);
    expect(store.completed.at(-1)?.every((part) => part.crc32 !== undefined)).toBe(true);
  });

  it('can be cancelled while only the hash is missing', async () => {
    const store = await startStore();
    const never: Hasher = { ...inThreadHasher, read: () => new Promise(() => undefined) };
    const files = [testFile('a', 1000), testFile('big', 8 * MB)];
    const { upload } = setUp(store, files, { hasher: never });
    const cancelled = expect(upload.start()).rejects.toMatchObject({ code: 'cancelled' });
    await reaches(upload, ({ sentBytes }) => sentBytes === 8 * MB + 1000);
    await upload.cancel();
    await cancelled;
    expect(upload.snapshot().phase).toBe('cancelled');
  });

  it('sends what was damaged on its way once more', async () => {
    const store = await startStore();
    const file = testFile('a', 100_000);
    store.putFault = ({ tryNumber }) => (tryNumber === 1 ? { status: 400, code: 'checksum-mismatch' } : undefined);
    await setUp(store, [file], { hasher: inThreadHasher }).upload.start();
    expect(store.sha256Of('a')).toBe(file.sha256);
    expect(store.puts).toHaveLength(2);
  });

  it('begins a file again that was changed while it was sent, and says what arrived', async () => {
    const store = await startStore();
    const before = testFile('big', 12 * MB);
    const after = testFile('big', 12 * MB);
    let reads = 0;
    const changing: Hasher = {
      ...inThreadHasher,
      read: (job) => ((reads += 1), inThreadHasher.read(reads === 1 ? { ...job, blob: before.blob } : job)),
    };
    const { upload } = setUp(store, [after], { hasher: changing });
    const { files } = await upload.start();
    expect(files[0]?.sha256).toBe(after.sha256);
    expect(store.sha256Of('big')).toBe(after.sha256);
    expect([...store.sessions.values()].map(({ multiparts }) => multiparts.size)).toEqual([0]);
  });

  it('goes through where nothing can be hashed', async () => {
    const store = await startStore();
    const broken: Hasher = { ...inThreadHasher, read: () => Promise.reject(new Error('no worker')) };
    const file = testFile('big', 8 * MB);
    const { files } = await setUp(store, [file], { hasher: broken }).upload.start();
    expect(files[0]?.sha256).toBeUndefined();
    expect(store.sha256Of('big')).toBe(file.sha256);
  });

  it('does not reread stored parts in a resumed upload', async () => {
    const store = await startStore();
    const files = [testFile('a', 100_000), testFile('b', 8 * MB)];
    const first = setUp(store, files, { hasher: inThreadHasher });
    const result = await first.upload.start();
    let reads = 0;
    const counting: Hasher = { ...inThreadHasher, read: (job) => ((reads += 1), inThreadHasher.read(job)) };
    const second = setUp(store, files, { hasher: counting, checkpoints: first.checkpoints });
    expect(await second.upload.start()).toEqual(result);
    expect(reads).toBe(0);
  });
});
