import { MIB } from '#contract/units.js';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { UrlSigner } from '../domain/signed-url.js';
import type { StoredPart } from '../object-store.js';
import { collect, inPieces, sha256 } from '../testing/contract-kit.js';
import { dataFileOf } from '../testing/data-file.js';
import { HandClock, TEST_SIGNING_SECRET } from '../testing/store-server.js';
import type { EncryptionOptions } from './keys/file-keys.js';
import { DiskStore } from './disk.store.js';

const KEYS = 120;
const OLD = 'the-old-master-key-of-this-store-0123456789';
const NEW = 'the-new-master-key-of-this-store-9876543210';
const OTHER = 'a-master-key-of-quite-another-store-55555555';
const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

describe('disk store, encrypted', () => {
  let folder: string;
  const stores: DiskStore[] = [];

  const open = async (encryption: EncryptionOptions): Promise<DiskStore> => {
    const clock = new HandClock();
    const signer = new UrlSigner([TEST_SIGNING_SECRET], clock);
    const urlPrefix = 'http://store.test/objects';
    const store = await DiskStore.open({ folder, urlPrefix, signer, clock, encryption });
    stores.push(store);
    return store;
  };
  const onDisk = async (key: string): Promise<Buffer> => readFile(await dataFileOf(folder, key));
  const record = (key: string): Promise<string> => readFile(join(folder, 'meta', `${key}+`), 'latin1');
  const marks = (): Promise<string[]> => readdir(join(folder, 'keys'));
  const textOf = async (store: DiskStore, key: string): Promise<string> => String(await collect(store.read(key)));

  async function putParts(store: DiskStore, key: string, bytes: Buffer, sizes: number[]): Promise<StoredPart[]> {
    const { uploadId } = await store.createMultipart({ key, size: bytes.length });
    let offset = 0;
    const places = sizes.map((size, index) => {
      offset += size;
      return { key, uploadId, partNumber: index + 1, offset: offset - size, size };
    });
    await Promise.all(
      places.reverse().map((place) => {
        const part = bytes.subarray(place.offset, place.offset + place.size);
        return store.putPart(place, inPieces(part, 33_333));
      }),
    );
    const parts = await store.listParts({ key, uploadId });
    await store.completeMultipart({ key, uploadId, parts });
    return parts;
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sampan-encrypted-'));
  });
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('stores no plain text on disk, and equal files differently', async () => {
    const store = await open({ isOn: true, masterKey: OLD });
    const text = Buffer.from('not for other eyes '.repeat(80_000));
    await store.put('k/whole', inPieces(text));
    await store.put('k/again', inPieces(text));
    await putParts(store, 'k/parts', text, [MIB, text.length - MIB]);
    const stored = await Promise.all(['k/whole', 'k/again', 'k/parts'].map(onDisk));
    for (const bytes of stored) {
      expect(bytes).toHaveLength(text.length);
      expect(bytes.includes('other eyes')).toBe(false);
      // The keystream never repeats within a file: equal text gives different bytes.
      const blocks = new Set(
        Array.from({ length: 5000 }, (_, at) => bytes.toString('latin1', at * 304, at * 304 + 16)),
      );
      expect(blocks.size).toBe(5000);
    }
    expect(new Set(stored.map(sha256)).size).toBe(3);
    expect(await record('k/whole')).not.toContain(OLD);
  });

  it('reads any range of an object whose parts have odd sizes and came in parallel', async () => {
    const store = await open({ isOn: true, masterKey: OLD });
    const sizes = [200_001, MIB + 7, 131_072, 1_500_013, 3];
    const bytes = randomBytes(sizes.reduce((sum, size) => sum + size, 0));
    await putParts(store, 'k/odd', bytes, sizes);
    const ranges = [
      [0, 1],
      [15, 17],
      [200_000, 200_002],
      [200_001 + MIB - 1, 200_001 + MIB + 9],
      [1_000_003, 2_500_019],
      [bytes.length - 4, bytes.length],
      [0, bytes.length],
    ] as const;
    for (const [start, end] of ranges) {
      expect((await collect(store.read('k/odd', { start, end }))).equals(bytes.subarray(start, end))).toBe(true);
    }
  });

  it('reads both kinds whether on or off; off, new files are plain', async () => {
    const on = await open({ isOn: true, masterKey: OLD });
    await on.put('k/secret', inPieces(Buffer.from('secret')));
    const off = await open({ isOn: false, masterKey: OLD });
    await off.put('k/plain', inPieces(Buffer.from('plain')));
    expect(String(await onDisk('k/plain'))).toBe('plain');
    for (const store of [on, off]) {
      expect(await textOf(store, 'k/secret')).toBe('secret');
      expect(await textOf(store, 'k/plain')).toBe('plain');
    }
  });

  it('copies without touching the bytes: the copy has the same key', async () => {
    const store = await open({ isOn: true, masterKey: OLD });
    await store.put('k/from', inPieces(Buffer.from('to be copied')));
    const bytes = await onDisk('k/from');
    await (await open({ isOn: false })).copy('k/from', 'k/to'); // also without the master key
    await store.delete('k/from');
    expect((await onDisk('k/to')).equals(bytes)).toBe(true);
    expect(await textOf(store, 'k/to')).toBe('to be copied');
  });

  it('says at start that the master key is missing or another one, and where it matters not, only for the files', async () => {
    const store = await open({ isOn: true, masterKey: OLD });
    await store.put('k/x', inPieces(Buffer.from('x')));
    await expect(open({ isOn: true, masterKey: OTHER })).rejects.toMatchObject({
      code: 'key-unknown',
      message: expect.stringMatching(/^Files in .* neither STORAGE_MASTER_KEY nor one of STORAGE_MASTER_KEYS_PREVIOUS/),
    });
    await expect(open({ isOn: true })).rejects.toMatchObject({ code: 'key-unknown' });
    for (const encryption of [{ isOn: false }, { isOn: false, masterKey: OTHER }]) {
      const keyless = await open(encryption);
      expect(await keyless.head('k/x')).toMatchObject({ size: 1 });
      await expect(textOf(keyless, 'k/x')).rejects.toMatchObject({
        code: 'key-unknown',
        message: expect.stringContaining('master key'),
      });
    }
  });

  it('a new master key: everything is readable, and after rewrapping also without the old one', async () => {
    const before = await open({ isOn: true, masterKey: OLD });
    const info = await before.put('k/x', inPieces(Buffer.from('kept')));
    const small = await before.put('k/small', inPieces(Buffer.from('small')), { size: 5 });
    const bytes = randomBytes(300_000);
    const upload = { key: 'k/later', ...(await before.createMultipart({ key: 'k/later', size: bytes.length })) };
    const place = (partNumber: number) => ({
      ...upload,
      partNumber,
      offset: (partNumber - 1) * 150_000,
      size: 150_000,
    });
    await before.putPart(place(1), inPieces(bytes.subarray(0, 150_000)));
    const { ino, mtimeMs } = await stat(await dataFileOf(folder, 'k/x'));

    const after = await open({ isOn: true, masterKey: NEW, previousKeys: [OLD] });
    expect(await textOf(after, 'k/x')).toBe('kept');
    expect(await after.rewrapKeys()).toMatchObject({ rewrapped: 3, failed: [], retired: [expect.any(String)] });
    expect(await after.rewrapKeys()).toEqual({ rewrapped: 0, failed: [], retired: [] });
    expect(await stat(await dataFileOf(folder, 'k/x'))).toMatchObject({ ino, mtimeMs });

    const alone = await open({ isOn: true, masterKey: NEW });
    expect(await textOf(alone, 'k/x')).toBe('kept');
    expect(await alone.head('k/x')).toEqual(info);
    expect(await textOf(alone, 'k/small')).toBe('small');
    expect(await alone.head('k/small')).toEqual(small);
    await alone.delete('k/small');
    expect(await alone.head('k/small')).toBeNull();
    await alone.putPart(place(2), inPieces(bytes.subarray(150_000)));
    // This process has cached the upload.
    await after.completeMultipart({ ...upload, parts: await after.listParts(upload) });
    expect(sha256(await collect(alone.read('k/later')))).toBe(sha256(bytes));
    expect(await marks()).toHaveLength(1);
  });

  it('what is deleted while it is rewrapped stays deleted, whether its bytes lie in its record or not', async () => {
    const before = await open({ isOn: true, masterKey: OLD });
    const text = Buffer.from('gone');
    const keys = Array.from({ length: 40 }, (_, index) => `k/${index}`);
    await Promise.all(
      keys.map((key, index) => before.put(key, inPieces(text), index % 2 ? { size: text.length } : {})),
    );
    const after = await open({ isOn: true, masterKey: NEW, previousKeys: [OLD] });
    await Promise.all([after.rewrapKeys(), ...keys.map((key) => after.delete(key))]);
    expect(await Promise.all(keys.map((key) => after.head(key)))).toEqual(keys.map(() => null));
    expect(await readdir(join(folder, 'objects'))).toEqual([]);
  });

  it('a small file is encrypted in its record, and lies in a file of its own where a backup has put it', async () => {
    const store = await open({ isOn: true, masterKey: OLD });
    const text = 'not for other eyes';
    await store.put('k/small', inPieces(Buffer.from(text)), { size: text.length });
    await store.copy('k/small', 'k/copy');
    expect(await readdir(join(folder, 'objects'))).toEqual([]);
    expect(await record('k/small')).not.toContain('other eyes');
    expect(await textOf(store, 'k/copy')).toBe(text);
    const saved = await store.transport.findObject('k/small');
    if (!saved) throw new Error('no object');
    await store.transport.put('k/restored', saved.record, store.transport.read(saved));
    expect(await textOf(store, 'k/restored')).toBe(text);
    expect(await onDisk('k/restored')).toHaveLength(text.length);
  });

  it('an upload that was begun under the old master key is completed under the new one', async () => {
    const before = await open({ isOn: true, masterKey: OLD });
    const upload = { key: 'k/begun', ...(await before.createMultipart({ key: 'k/begun', size: 5 })) };
    const after = await open({ isOn: true, masterKey: NEW, previousKeys: [OLD] });
    await after.putPart({ ...upload, partNumber: 1, offset: 0, size: 5 }, inPieces(Buffer.from('begun')));
    await after.completeMultipart({ ...upload, parts: await after.listParts(upload) });
    await after.rewrapKeys();
    expect(await textOf(await open({ isOn: true, masterKey: NEW }), 'k/begun')).toBe('begun');
  });

  it('rewrapping reports what it could not wrap, and retires no key then', async () => {
    const before = await open({ isOn: true, masterKey: OLD });
    await before.put('k/good', inPieces(Buffer.from('good')));
    await before.put('k/bad', inPieces(Buffer.from('bad')));
    await writeFile(join(folder, 'meta/k/bad+'), 'no record');
    const after = await open({ isOn: true, masterKey: NEW, previousKeys: [OLD] });
    const { rewrapped, failed, retired } = await after.rewrapKeys();
    expect({ rewrapped, retired }).toEqual({ rewrapped: 1, retired: [] });
    expect(failed).toEqual([expect.stringMatching(/^k\/bad: /)]);
    expect(await marks()).toHaveLength(2);
  });

  it('rewrapping killed half-way: every file is readable, and doing it again ends it', async () => {
    const keys = Array.from({ length: KEYS }, (_, index) => `k/${String(index).padStart(3, '0')}`);
    const before = await open({ isOn: true, masterKey: OLD });
    await Promise.all(keys.map((key) => before.put(key, inPieces(Buffer.from(key)))));
    const oldId = (await marks())[0] ?? '';
    const countOld = async (): Promise<number> => {
      const records = await Promise.all(keys.map(record));
      return records.filter((text) => text.includes(oldId)).length;
    };

    const child = fork(here('../testing/rewrap-process.ts'), [folder, NEW, OLD], {
      execArgv: ['--import', here('../testing/register-typescript.mjs')],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    // Paused during the check, which may take longer than the whole run.
    for (;;) {
      child.kill('SIGSTOP');
      if (!(await record(keys[KEYS / 4] ?? '')).includes(oldId)) break;
      child.kill('SIGCONT');
      await wait(1);
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    const left = await countOld();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(KEYS);

    const after = await open({ isOn: true, masterKey: NEW, previousKeys: [OLD] });
    expect(await Promise.all(keys.map((key) => textOf(after, key)))).toEqual(keys);
    await expect(open({ isOn: true, masterKey: NEW })).rejects.toMatchObject({ code: 'key-unknown' });
    expect(await after.rewrapKeys()).toMatchObject({ rewrapped: left, failed: [], retired: [oldId] });
    expect(await countOld()).toBe(0);
    // The next sweep deletes what the killed process was writing.
    await after.removeOrphans(new Date(performance.timeOrigin + performance.now() + 2 * 3_600_000));
    expect(await readdir(join(folder, 'temp'))).toEqual([]);
  });
});
