import { jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { until } from '../../../../test/environment.js';
import { collect, inPieces, sha256 } from '../testing/contract-kit.js';
import { dataFileOf } from '../testing/data-file.js';
import { startStoreServer, type StoreServer, TEST_ENCRYPTION } from '../testing/store-server.js';
import { DiskThread } from './files/disk-thread.js';
import { SmallObject } from './objects/small-object.js';
import { DiskStore } from './disk.store.js';

async function flipByte(file: string, position: number): Promise<void> {
  const handle = await open(file, 'r+');
  const byte = Buffer.alloc(1);
  await handle.read(byte, 0, 1, position);
  await handle.write(Buffer.from([byte.readUInt8() ^ 1]), 0, 1, position);
  await handle.close();
}

describe.each([
  { kind: 'plain', encryption: undefined },
  { kind: 'encrypted', encryption: TEST_ENCRYPTION },
])('disk store ($kind), with a thread', ({ encryption }) => {
  let server: StoreServer;
  let store: DiskStore;

  async function begin(): Promise<void> {
    server = await startStoreServer({ encryption });
    ({ store } = server);
    await store.put('k/first', inPieces(Buffer.from('first')));
    // The first read starts the thread; until it runs, reads bypass it.
    for (const until = Date.now() + 10_000; Date.now() < until && !(await isQuick('k/first'));) await wait(20);
  }
  beforeEach(begin);
  afterEach(() => server.close());

  const textOf = async (key: string): Promise<string> => String(await collect(store.read(key)));
  const openFiles = (): Promise<string[]> => readdir('/proc/self/fd');

  /** Whether reads use the thread. */
  async function isQuick(key: string): Promise<boolean> {
    const read = jest.spyOn(SmallObject, 'read');
    try {
      await collect(store.read(key));
      return (await read.mock.results[0]?.value) !== null;
    } finally {
      read.mockRestore();
    }
  }

  it('small objects, the same bytes as ever, whole and in ranges', async () => {
    const bytes = randomBytes(200_001);
    await store.put('k/x', inPieces(bytes));
    for (let times = 0; times < 3; times += 1) {
      expect(await isQuick('k/x')).toBe(true);
      expect(sha256(await collect(store.read('k/x')))).toBe(sha256(bytes));
      expect((await collect(store.read('k/x', { start: 17, end: 100_003 }))).equals(bytes.subarray(17, 100_003))).toBe(
        true,
      );
    }
    expect(await isQuick('k/first')).toBe(true);
    await store.put('k/large', inPieces(randomBytes(300_000)));
    expect(await isQuick('k/large')).toBe(false);
  });

  it('many at once, more than there is room for in the thread', async () => {
    const bodies = Array.from({ length: 60 }, (_, index) => randomBytes(1000 * index));
    await Promise.all(bodies.map((body, index) => store.put(`k/${index}`, inPieces(body))));
    const before = (await openFiles()).length;
    for (let times = 0; times < 3; times += 1) {
      const read = await Promise.all(bodies.map((_, index) => collect(store.read(`k/${index}`))));
      expect(read.map(sha256)).toEqual(bodies.map(sha256));
    }
    expect((await openFiles()).length).toBeLessThanOrEqual(before);
  });

  it('never confuses a recreated object with the cached one', async () => {
    for (const text of ['one', 'two', 'three']) {
      await store.put('k/again', inPieces(Buffer.from(text)));
      expect(await textOf('k/again')).toBe(text);
      await store.delete('k/again');
      await expect(textOf('k/again')).rejects.toMatchObject({ code: 'object-missing' });
    }
    const other = await startStoreServer({ folder: server.folder, encryption });
    try {
      await store.put('k/again', inPieces(Buffer.from('ours')));
      expect(await textOf('k/again')).toBe('ours');
      await other.store.delete('k/again');
      await expect(textOf('k/again')).rejects.toMatchObject({ code: 'object-missing' });
      await other.store.put('k/again', inPieces(Buffer.from('their')));
      expect(await textOf('k/again')).toBe('their');
    } finally {
      await other.close();
    }
  });

  it('detects a flipped byte also in a cached object', async () => {
    await store.put('k/flip', inPieces(Buffer.from('right')));
    expect(await textOf('k/flip')).toBe('right');
    const file = await dataFileOf(server.folder, 'k/flip');
    await writeFile(file, 'wrong');
    for (let times = 0; times < 2; times += 1) {
      await expect(textOf('k/flip')).rejects.toMatchObject({ code: 'damaged' });
    }
    await rm(file);
    await expect(textOf('k/flip')).rejects.toMatchObject({ code: 'damaged' });
    await rename(await dataFileOf(server.folder, 'k/first'), file);
    await expect(textOf('k/flip')).rejects.toMatchObject({ code: 'damaged' });
  });

  it('pieces of a large object are read, decrypted and checked by the thread, the same bytes as ever', async () => {
    const bytes = randomBytes(5_300_000);
    await store.put('k/large', inPieces(bytes));
    const pieces = jest.spyOn(DiskThread.prototype, 'readPiece');
    try {
      expect(sha256(await collect(store.read('k/large')))).toBe(sha256(bytes));
      const range = { start: 1_048_500, end: 4_000_001 };
      expect((await collect(store.read('k/large', range))).equals(bytes.subarray(range.start, range.end))).toBe(true);
      const sums = await Promise.all(pieces.mock.results.map(async ({ value }) => value as Promise<number | null>));
      expect(sums.filter((sum) => typeof sum === 'number').length).toBeGreaterThan(5);
    } finally {
      pieces.mockRestore();
    }
    await flipByte(await dataFileOf(server.folder, 'k/large'), 3_000_000);
    await expect(collect(store.read('k/large'))).rejects.toMatchObject({ code: 'damaged' });
    await truncate(await dataFileOf(server.folder, 'k/large'), 4_000_000);
    await expect(collect(store.read('k/large'))).rejects.toMatchObject({ code: 'damaged' });
  });

  it('summed up, encrypted and written by the thread, the same object as ever', async () => {
    const bytes = randomBytes(9_300_000);
    const pieces = jest.spyOn(DiskThread.prototype, 'writePiece');
    try {
      const info = await store.put('k/large', inPieces(bytes, 77_777));
      expect(info.crc32).toBe(crc32(bytes));
      expect(pieces.mock.results.filter(({ value }) => value !== null).length).toBeGreaterThan(3);
    } finally {
      pieces.mockRestore();
    }
    expect(sha256(await collect(store.read('k/large')))).toBe(sha256(bytes));
    const onDisk = await readFile(await dataFileOf(server.folder, 'k/large'));
    expect(onDisk.equals(bytes)).toBe(encryption === undefined);
  });

  it('keeps nothing of what the thread was writing when it ended', async () => {
    const bytes = randomBytes(12_000_000);
    const write = DiskThread.prototype.writePiece;
    let count = 0;
    const pieces = jest.spyOn(DiskThread.prototype, 'writePiece').mockImplementation(function (
      this: DiskThread,
      piece,
    ) {
      const written = write.call(this, piece);
      count += 1;
      if (count === 6) void this.close();
      return written;
    });
    // If the thread ends between two pieces the body is complete, so try again.
    const cutOff = async (): Promise<boolean> => {
      count = 0;
      const failure = await store.put('k/cut', inPieces(bytes)).then(
        () => null,
        (error: unknown) => error,
      );
      if (failure) {
        expect(failure).toHaveProperty('message', expect.stringContaining('the thread that wrote has ended'));
        return true;
      }
      await server.close();
      await begin();
      return false;
    };
    try {
      await until(cutOff, 'a thread that ends while it writes');
    } finally {
      pieces.mockRestore();
    }
    expect(await store.head('k/cut')).toBeNull();
    expect(await readdir(join(server.folder, 'temp'))).toEqual([]);
    await store.put('k/cut', inPieces(bytes));
    expect(sha256(await collect(store.read('k/cut')))).toBe(sha256(bytes));
  });

  it('continues without the thread when it ends during work', async () => {
    const bytes = randomBytes(9_000_000);
    await store.put('k/large', inPieces(bytes));
    const chunks: Buffer[] = [];
    for await (const chunk of store.read('k/large')) {
      chunks.push(chunk);
      if (chunks.length === 2) await store.close();
    }
    expect(sha256(Buffer.concat(chunks))).toBe(sha256(bytes));
  });

  it('continues without the thread after it has ended', async () => {
    await store.close();
    expect(await textOf('k/first')).toBe('first');
    expect(await isQuick('k/first')).toBe(false);
  });
});
