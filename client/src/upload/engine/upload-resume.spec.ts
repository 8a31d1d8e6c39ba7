import { DAY_MS } from '#contract/units.js';
import { IDBFactory } from 'fake-indexeddb';
import {
  MemoryCheckpoints,
  findCheckpoint,
  type CheckpointStore,
  type UploadCheckpoint,
} from '../checkpoints/checkpoint.js';
import { SharedCheckpoints } from '../checkpoints/shared-checkpoints.js';
import { fingerprintOf } from '../checkpoints/fingerprint.js';
import { IndexedDbCheckpoints } from '../browser/indexed-db-checkpoints.js';
import type { FakeStore } from '../testing/fake-store.js';
import {
  closeAll,
  MB,
  reaches,
  setUp,
  SkippingClock,
  startStore,
  SwitchedConnection,
  testFile,
  type TestFile,
} from '../testing/harness.js';
import type { UploadOptions } from '../types.js';

afterEach(closeAll);

/** Sends about half and cancels; returns the stored parts. */
async function sendHalf(store: FakeStore, files: TestFile[], options: Partial<UploadOptions> = {}) {
  const bench = setUp(store, files, { ...options, connection: new SwitchedConnection(), clock: new SkippingClock() });
  const total = files.reduce((sum, { size }) => sum + size, 0);
  // The end of a file is never answered, so that no upload is finished before it is cancelled.
  store.putFault = ({ offset, size }) =>
    offset > 0 && files.some((file) => file.size === offset + size) ? 'stall' : undefined;
  const cancelled = expect(bench.upload.start()).rejects.toMatchObject({ code: 'cancelled', name: 'CanceledError' });
  await reaches(bench.upload, ({ sentBytes }) => sentBytes > total / 2);
  await bench.upload.cancel();
  await cancelled;
  expect(bench.upload.snapshot().phase).toBe('cancelled');
  await store.isIdle();
  store.putFault = () => undefined;
  return { checkpoints: bench.checkpoints, thereBytes: bytesIn(store), seenBytes: store.wireBytes };
}

function bytesIn(store: FakeStore): number {
  let bytes = 0;
  for (const { objects, multiparts } of store.sessions.values()) {
    for (const object of objects.values()) bytes += object.length;
    for (const { parts } of multiparts.values()) for (const part of parts.values()) bytes += part.bytes.length;
  }
  return bytes;
}

it('sends after a cancel only what is not there yet', async () => {
  const store = await startStore({ delayMs: 10 });
  const files = [testFile('a', 2 * MB), testFile('big', 20 * MB), testFile('z', MB)];
  const { checkpoints, thereBytes, seenBytes } = await sendHalf(store, files);
  expect(thereBytes).toBeGreaterThan(4 * MB);
  const { upload, seen } = setUp(store, files, { checkpoints });
  await upload.start();
  for (const file of files) expect(store.sha256Of(file.path)).toBe(file.sha256);
  expect(store.wireBytes - seenBytes).toBe(23 * MB - thereBytes);
  expect([store.sessions.size, store.callsOf('createMultipart')]).toEqual([1, 1]);
  expect([...new Set(seen.map(({ phase }) => phase))]).toEqual(['resuming', 'uploading', 'finished']);
  expect(seen.find(({ phase }) => phase === 'uploading')?.sentBytes).toBe(thereBytes);
});

describe('an upload of another device', () => {
  /** The server's record of it. */
  async function onServer(checkpoints: CheckpointStore): Promise<UploadCheckpoint[]> {
    const all = await checkpoints.list();
    return all.map(({ files, ...checkpoint }) => ({
      ...checkpoint,
      files: files.map(({ lastModified: _time, gridBytes: _grid, digest: _digest, ...file }) => file),
    }));
  }

  it('continues with the parts that are there, and is this browser’s from then on', async () => {
    const store = await startStore({ delayMs: 10 });
    const files = [testFile('a', 2 * MB), testFile('big', 20 * MB)];
    const phone = await sendHalf(store, files, { isShared: true });
    expect([...store.sessions.values()][0]?.files[1]?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    const local = new MemoryCheckpoints();
    const checkpoints = new SharedCheckpoints(local, await onServer(phone.checkpoints));
    expect((await checkpoints.list())[0]?.isElsewhere).toBe(true);
    // The other device's clock says another time of change.
    const copies = files.map((file) => ({ ...file, lastModified: 1 }));
    const { upload } = setUp(store, copies, { checkpoints });
    await upload.start();
    for (const file of files) expect(store.sha256Of(file.path)).toBe(file.sha256);
    expect(store.wireBytes - phone.seenBytes).toBe(22 * MB - phone.thereBytes);
    expect((await local.list())[0]?.isElsewhere).toBeUndefined();
    await upload.forget();
    expect(await checkpoints.list()).toEqual([]);
  });

  it('is left alone by another file of that name and size', async () => {
    const store = await startStore({ delayMs: 10 });
    const phone = await sendHalf(store, [testFile('big', 20 * MB)], { isShared: true });
    const checkpoints = new SharedCheckpoints(new MemoryCheckpoints(), await onServer(phone.checkpoints));
    const { upload } = setUp(store, [testFile('big', 20 * MB)], { checkpoints });
    expect((await upload.start()).slug).toBe('slug2');
  });
});

it('sends nothing again when only the transfer could not be made', async () => {
  const store = await startStore();
  const files = [testFile('a', 2 * MB), testFile('big', 8 * MB), testFile('empty', 0)];
  const first = setUp(store, files);
  const { slug } = await first.upload.start();
  const second = setUp(store, files, { checkpoints: first.checkpoints });
  expect((await second.upload.start()).slug).toBe(slug);
  expect(store.wireBytes).toBe(10 * MB);
  expect(second.upload.snapshot()).toMatchObject({ phase: 'finished', sentBytes: 10 * MB, filesDone: 3 });
  await second.upload.forget();
  expect(await first.checkpoints.list()).toEqual([]);
});

it('resumes after a reload, from IndexedDB, on a slower connection and with the files in another order', async () => {
  const store = await startStore({ delayMs: 10 });
  const files = [testFile('b/big', 20 * MB), testFile('a', 100)];
  const factory = new IDBFactory();
  const { thereBytes, seenBytes } = await sendHalf(store, files, { checkpoints: new IndexedDbCheckpoints(factory) });
  const connection = new SwitchedConnection();
  connection.type = '3g';
  const { upload } = setUp(store, files.toReversed(), { connection, checkpoints: new IndexedDbCheckpoints(factory) });
  const { files: uploaded } = await upload.start();
  expect(uploaded.map(({ path }) => path)).toEqual(['a', 'b/big']);
  for (const file of files) expect(store.sha256Of(file.path)).toBe(file.sha256);
  expect(store.wireBytes - seenBytes).toBe(20 * MB + 100 - thereBytes);
});

it('sends nothing but the completion when every part is there', async () => {
  const store = await startStore();
  const file = testFile('big', 8 * MB);
  store.apiFault = (call) => (call === 'completeMultipart' ? new Error('no answer yet') : undefined);
  const first = setUp(store, [file]);
  await expect(first.upload.start()).rejects.toMatchObject({ code: 'internal' });
  store.apiFault = () => undefined;
  await setUp(store, [file], { checkpoints: first.checkpoints }).upload.start();
  expect(store.sha256Of('big')).toBe(file.sha256);
  expect(store.wireBytes).toBe(file.size);
});

it('believes the store, not the checkpoint: parts that are gone are sent again', async () => {
  const store = await startStore({ delayMs: 10 });
  const file = testFile('big', 20 * MB);
  const { checkpoints } = await sendHalf(store, [file]);
  for (const { multiparts } of store.sessions.values()) for (const { parts } of multiparts.values()) parts.delete(1);
  await setUp(store, [file], { checkpoints }).upload.start();
  expect(store.sha256Of('big')).toBe(file.sha256);
});

it('begins the file again when the store has dropped its multipart upload', async () => {
  const store = await startStore({ delayMs: 10 });
  const file = testFile('big', 20 * MB);
  const { checkpoints } = await sendHalf(store, [file]);
  for (const { multiparts } of store.sessions.values()) multiparts.clear();
  await setUp(store, [file], { checkpoints }).upload.start();
  expect(store.sha256Of('big')).toBe(file.sha256);
  expect(store.sessions.size).toBe(1);
});

it('opens a new upload when the server does not know the old one any more', async () => {
  const store = await startStore({ delayMs: 10 });
  const file = testFile('big', 20 * MB);
  const { checkpoints } = await sendHalf(store, [file]);
  store.sessions.clear();
  const { slug } = await setUp(store, [file], { checkpoints }).upload.start();
  expect(slug).toBe('slug2');
  expect(store.sha256Of('big')).toBe(file.sha256);
  expect((await checkpoints.list()).map((checkpoint) => checkpoint.slug)).toEqual(['slug2']);
});

it('does not mix two files of one name and size', async () => {
  const store = await startStore({ delayMs: 10 });
  const [one, other] = [testFile('big', 20 * MB), testFile('big', 20 * MB)];
  const { checkpoints } = await sendHalf(store, [one]);
  expect((await checkpoints.list())[0]?.files[0]?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  const { upload } = setUp(store, [other], { checkpoints });
  expect((await upload.start()).slug).toBe('slug2');
  expect(store.sha256Of('big')).toBe(other.sha256);
});

it('opens a new upload when another tab is sending the old one', async () => {
  const store = await startStore({ delayMs: 10 });
  const file = testFile('a', MB);
  const checkpoints = new MemoryCheckpoints();
  const held = new Set<string>();
  const locks: UploadOptions['locks'] = {
    request: async (name, _options, callback) => {
      if (held.has(name)) return callback(null);
      held.add(name);
      await callback({ name });
      held.delete(name);
      return undefined;
    },
  };
  const [first, second] = [0, 1].map(() => setUp(store, [file], { checkpoints, locks }).upload);
  const one = first?.start();
  while (held.size === 0) await new Promise(setImmediate);
  const slugs = (await Promise.all([one, second?.start()])).map((result) => result?.slug);
  expect(new Set(slugs).size).toBe(2);
  await new Promise(setImmediate);
  expect(held.size).toBe(0);
});

it('works without checkpoints where nothing can be stored', async () => {
  const store = await startStore();
  const broken = () => Promise.reject(new DOMException('The database is closed', 'InvalidStateError'));
  const file = testFile('a', MB);
  await setUp(store, [file], { checkpoints: { list: broken, save: broken, remove: broken } }).upload.start();
  expect(store.sha256Of('a')).toBe(file.sha256);
});

it('does nothing when it was cancelled before it began', async () => {
  const store = await startStore();
  const { upload } = setUp(store, [testFile('a', 10)]);
  await upload.cancel();
  expect(upload.snapshot().phase).toBe('cancelled');
  await expect(upload.start()).rejects.toMatchObject({ code: 'cancelled' });
  expect(store.puts).toEqual([]);
});

describe('a checkpoint is found', () => {
  const now = Date.parse('2026-01-10T00:00:00Z');
  const inside = new Uint8Array(400_000).fill(7);
  const file = { path: 'f/a.bin', size: inside.length, lastModified: 5, blob: new Blob([inside]) };
  /** A file of the same size, different only at this place. */
  const changedAt = (place: number) => ({ ...file, lastModified: undefined, blob: new Blob([inside.with(place, 8)]) });

  async function saved(savedAt = now, hasFingerprint = true) {
    const { blob, ...facts } = file;
    const fingerprint = hasFingerprint ? await fingerprintOf(blob) : undefined;
    const store = new MemoryCheckpoints();
    await store.save({
      slug: 'abc1234',
      uploadTicket: 't',
      target: { id: 'user-1', type: 'userUpload' },
      files: [{ ...facts, fingerprint, itemPath: 'k' }],
      sentBytes: 1,
      totalBytes: file.size,
      savedAt,
    });
    return store;
  }

  it.each([
    ['the same file', [file], true],
    ['the same file, time of change unknown', [{ ...file, lastModified: undefined }], true],
    ['another name', [{ ...file, path: 'f/b.bin' }], false],
    ['another size', [{ ...file, size: inside.length + 1 }], false],
    ['another beginning', [changedAt(0)], false],
    ['another middle', [changedAt(200_000)], false],
    ['another end', [changedAt(inside.length - 1)], false],
    ['another time of change', [{ ...file, lastModified: 6 }], false],
    ['one file more', [file, { ...file, path: 'x' }], false],
  ])('for %s: %#', async (_, files, isFound) => {
    expect((await findCheckpoint(await saved(), files, { now })) !== undefined).toBe(isFound);
  });

  it('by the time of change where nothing is known of what is inside', async () => {
    const options = { now };
    const store = await saved(now, false);
    expect(await findCheckpoint(store, [file], options)).toBeDefined();
    expect(await findCheckpoint(store, [{ ...file, lastModified: undefined }], options)).toBeUndefined();
  });

  it('only for the same account', async () => {
    const target = { id: 'user-2', type: 'userUpload' } as const;
    expect(await findCheckpoint(await saved(), [file], { now, target })).toBeUndefined();
  });

  it('at 6.9 days, and at 7.1 days it is gone', async () => {
    expect(await findCheckpoint(await saved(now - 6.9 * DAY_MS), [file], { now })).toBeDefined();
    const outdated = await saved(now - 7.1 * DAY_MS);
    expect(await findCheckpoint(outdated, [file], { now })).toBeUndefined();
    expect(await outdated.list()).toEqual([]);
  });
});

describe('IndexedDbCheckpoints', () => {
  it('keeps, replaces and removes across openings', async () => {
    const factory = new IDBFactory();
    const checkpoint = {
      slug: 'abc1234',
      uploadTicket: 't',
      target: { id: 'a', type: 'anonUpload' },
      files: [],
      sentBytes: 0,
      totalBytes: 0,
      savedAt: 1,
    };
    const first = new IndexedDbCheckpoints(factory);
    await first.save(checkpoint);
    await first.save({ ...checkpoint, savedAt: 2 });
    await first.close();
    const second = new IndexedDbCheckpoints(factory);
    expect(await second.list()).toEqual([{ ...checkpoint, savedAt: 2 }]);
    await second.remove('abc1234');
    expect(await second.list()).toEqual([]);
  });
});
