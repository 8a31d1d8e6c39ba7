import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { collect, inPieces, sha256 } from '../testing/contract-kit.js';
import { dataFileOf } from '../testing/data-file.js';
import { startStoreServer, type StoreServer, TEST_ENCRYPTION } from '../testing/store-server.js';
import type { DiskStore } from './disk.store.js';

describe.each([
  { kind: 'plain', encryption: undefined },
  { kind: 'encrypted', encryption: TEST_ENCRYPTION },
])('reading from the disk store ($kind)', ({ encryption }) => {
  let server: StoreServer;
  let store: DiskStore;

  beforeEach(async () => {
    server = await startStoreServer({ encryption });
    ({ store } = server);
    await store.put('k/first', inPieces(Buffer.from('first')));
  });
  afterEach(() => server.close());

  const textOf = async (key: string): Promise<string> => String(await collect(store.read(key)));
  const openFiles = (): Promise<string[]> => readdir('/proc/self/fd');

  it('many small objects at once, and leaves no file open', async () => {
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

  it('never takes a cut file for the whole', async () => {
    const bytes = randomBytes(5_300_000);
    await store.put('k/large', inPieces(bytes));
    const range = { start: 1_048_500, end: 4_000_001 };
    expect((await collect(store.read('k/large', range))).equals(bytes.subarray(range.start, range.end))).toBe(true);
    await truncate(await dataFileOf(server.folder, 'k/large'), 4_000_000);
    await expect(collect(store.read('k/large'))).rejects.toMatchObject({ code: 'damaged' });
  });
});
