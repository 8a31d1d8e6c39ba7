/** @jest-environment node */
import { createHash } from 'node:crypto';
import { Decrypter } from 'age-encryption';
import { IDBFactory } from 'fake-indexeddb';
import { openSealedKey } from '../../encryption/account-key.js';
import { unwrapKey } from '../../encryption/key-password.js';
import { openList } from '../../encryption/sealed-list.js';
import { newTransferKey } from '../../encryption/transfer-key.js';
import { IndexedDbCheckpoints } from '../../upload/browser/indexed-db-checkpoints.js';
import { MemoryCheckpoints, type CheckpointStore } from '../../upload/checkpoints/checkpoint.js';
import { inThreadHasher } from '../../upload/node/node-hasher.js';
import type { FakeStore } from '../../upload/testing/fake-store.js';
import { closeAll, MB, nodeTransport, reaches, setUp, startStore, testFile } from '../../upload/testing/harness.js';
import type { PickedFile } from '../files/picked-files.js';
import { NamedCheckpoints, SealedCheckpoints } from './kept-keys.js';
import { answerTo } from './seal-desk.js';
import { SealWorkers } from './seal-workers.js';
import { SealedUpload } from './sealed-upload.js';
import { SealingTransport } from './sealing-transport.js';

afterEach(closeAll);

const picked = (path: string, size: number): PickedFile => {
  const { blob, lastModified = 0 } = testFile(path, size);
  return { path, size, lastModified, blob: blob as Blob };
};
const digestOf = async (blob: Blob) =>
  createHash('sha256')
    .update(new Uint8Array(await blob.arrayBuffer()))
    .digest('hex');

function seal(
  files: readonly PickedFile[],
  checkpoints: CheckpointStore = new MemoryCheckpoints(),
  request?: string,
  of: Parameters<typeof SealedUpload.of>[2] = { request },
) {
  const workers = new SealWorkers(() => ({ ask: answerTo, end: () => undefined }), 2);
  return SealedUpload.of(files, { workers, hasher: inThreadHasher, checkpoints }, of);
}

const uploadOf = (store: FakeStore, { files, checkpoints, resume }: SealedUpload) =>
  setUp(store, files, { checkpoints, resume, hasher: inThreadHasher, transport: new SealingTransport(nodeTransport()) })
    .upload;

/** What came to the store, opened by age. */
async function opened(store: FakeStore, { key }: SealedUpload): Promise<Record<string, string>> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key.identity);
  const sums: Record<string, string> = {};
  for (const { files, objects } of store.sessions.values())
    for (const { path, itemPath } of files) {
      const plain = await decrypter.decrypt(objects.get(itemPath) ?? new Uint8Array());
      sums[path] = createHash('sha256').update(plain).digest('hex');
    }
  return sums;
}

it('sends files that age opens, whatever fails on the way, and names none', async () => {
  const store = await startStore();
  const files = [picked('plans/a.pdf', 12 * MB + 7), picked('empty.txt', 0), picked('报价.txt', 70_000)];
  store.putFault = ({ tryNumber, offset }) => (tryNumber === 1 && offset > 0 ? 'reset-middle' : undefined);
  const sealing = await seal(files);
  await uploadOf(store, sealing).start();
  const [a, empty, text] = await Promise.all(files.map(({ blob }) => digestOf(blob)));
  expect(await opened(store, sealing)).toEqual({ '1.age': a, '2.age': empty, '3.age': text });
  // The store gets a checksum of the encrypted bytes with each part.
  expect(store.completed.flat().every(({ crc32 }) => crc32 !== undefined)).toBe(true);

  const list = await openList(await sealing.listFor('for you'), sealing.key);
  expect(list.message).toBe('for you');
  expect(list.files).toMatchObject([
    { name: '1.age', path: 'plans/a.pdf', size: 12 * MB + 7, sha256: a },
    { name: '2.age', path: 'empty.txt', size: 0, sha256: empty },
    { name: '3.age', path: '报价.txt', size: 70_000, sha256: text },
  ]);
});

describe('an upload whose tab was closed', () => {
  /** Sends about half. */
  async function interrupted(files: readonly PickedFile[]) {
    const store = await startStore({ delayMs: 10 });
    const factory = new IDBFactory();
    const first = await seal(files, new IndexedDbCheckpoints(factory));
    const upload = uploadOf(store, first);
    store.putFault = ({ offset }) => (offset > 8 * MB ? 'stall' : undefined);
    const cancelled = expect(upload.start()).rejects.toMatchObject({ code: 'cancelled' });
    await reaches(upload, ({ sentBytes }) => sentBytes > 5 * MB);
    await upload.cancel();
    await cancelled;
    store.putFault = () => undefined;
    return { store, first, checkpoints: new IndexedDbCheckpoints(factory) };
  }

  it('goes on with the same bytes when the same files are picked again, in any order', async () => {
    const files = [picked('a', 1000), picked('big', 12 * MB)];
    const { store, first, checkpoints } = await interrupted(files);
    const second = await seal(files.toReversed(), checkpoints);
    expect(second.key).toEqual(first.key);
    const before = store.wireBytes;
    await uploadOf(store, second).start();
    expect(store.sessions.size).toBe(1);
    expect(store.wireBytes - before).toBeLessThan(10 * MB);
    const [a, big] = await Promise.all(files.map(({ blob }) => digestOf(blob)));
    expect(await opened(store, second)).toEqual({ '1.age': a, '2.age': big });
  });

  it('shows the names of the picked files here, and keeps its key where no script reads it', async () => {
    const files = [picked('a', 1000), picked('big', 12 * MB)];
    const { first, checkpoints } = await interrupted(files);
    const [named] = await new NamedCheckpoints(checkpoints).list();
    expect(named).toMatchObject({ isSealed: true, files: [{ path: 'a' }, { path: 'big' }] });
    const secrets = await checkpoints.secrets();
    expect(secrets.map(({ key }) => (key as CryptoKey).extractable)).toEqual([false]);
    const kept = (await checkpoints.list()).map((each) => JSON.stringify(each));
    for (const { bytes } of secrets) kept.push(Buffer.from(bytes).toString('latin1'));
    for (const text of kept) for (const secret of [first.key.identity, 'big']) expect(text).not.toContain(secret);
    await checkpoints.remove(named?.slug ?? '');
    expect(await checkpoints.secrets()).toEqual([]);
  });

  it('does not lend its keys to a file that has changed', async () => {
    const files = [picked('a', 1000), picked('big', 12 * MB)];
    const { first, checkpoints } = await interrupted(files);
    const changed = files.map((file) => ({ ...file, lastModified: file.lastModified + 1 }));
    const other = [picked('a', 1000), ...files.slice(1)];
    for (const now of [changed, other, files.slice(1)])
      expect((await seal(now, checkpoints)).key).not.toEqual(first.key);
  });

  it('makes its transfer by the same call', async () => {
    const files = [picked('a', 1000), picked('big', 12 * MB)];
    const { first, checkpoints } = await interrupted(files);
    const [list, password] = [await first.listFor('for you'), await first.password()];
    const second = await seal(files, checkpoints);
    expect([await second.listFor('for you'), await second.password()]).toEqual([list, password]);
    expect(await second.listFor('for you all')).not.toBe(list);
    expect(await unwrapKey(password.wrappedKey, password.text)).toEqual(second.key);
  });

  it('keeps its key sealed for the same users', async () => {
    const files = [picked('a', 1000), picked('big', 12 * MB)];
    const { first, checkpoints } = await interrupted(files);
    const [mei, li] = [await newTransferKey(), await newTransferKey()];
    const sealed = (await first.sealedKeyFor([mei.recipient])) ?? '';
    const second = await seal(files, checkpoints);
    expect(await second.sealedKeyFor([mei.recipient])).toBe(sealed);
    expect(await openSealedKey(sealed, [mei])).toEqual(second.key);
    expect(await second.sealedKeyFor([mei.recipient, li.recipient])).not.toBe(sealed);
    expect(await second.sealedKeyFor([])).toBeUndefined();
  });
});

describe('an upload for a request', () => {
  const recording = { kind: 'voice', seconds: 3, poster: null, id: 'r1' } as const;
  const files = [picked('i1/plans/a.pdf', 1000), { ...picked('i2/memo.webm', 10), recording }];

  it('tells the server the items of its files, and numbers that no other upload has', async () => {
    const [store, other] = [await startStore(), await seal(files, new MemoryCheckpoints(), 'abc1234')];
    const sealing = await seal(files, new MemoryCheckpoints(), 'abc1234');
    const paths = sealing.files.map(({ path }) => path);
    expect(paths).toEqual([expect.stringMatching(/^i1\/\d+\.age$/), expect.stringMatching(/^i2\/\d+\.age$/)]);
    expect(other.files.map(({ path }) => path)).not.toEqual(paths);
    await uploadOf(store, sealing).start();
    expect(Object.keys(await opened(store, sealing))).toEqual(paths);
    const { files: listed } = await openList(await sealing.listFor(''), sealing.key);
    expect(listed.map(({ name, path }) => [name, path])).toEqual([
      [paths[0]?.slice(3), 'i1/plans/a.pdf'],
      [paths[1]?.slice(3), 'i2/memo.webm'],
    ]);
    expect(listed.map((file) => file.recording)).toEqual([undefined, 'voice']);
  });

  it('goes on under the same names, for this request alone', async () => {
    const checkpoints = new IndexedDbCheckpoints(new IDBFactory());
    const first = await seal(files, checkpoints, 'abc1234');
    await first.checkpoints.save({
      slug: 'u1',
      uploadTicket: '',
      target: { id: 'abc1234', type: 'request' },
      files: [],
      sentBytes: 0,
      totalBytes: 0,
      savedAt: Date.now(),
    });
    const again = await seal(files.toReversed(), checkpoints, 'abc1234');
    expect(again.key).toEqual(first.key);
    expect(again.files.map(({ path }) => path)).toEqual(first.files.map(({ path }) => path).toReversed());
    for (const request of ['xyz1234', undefined])
      expect((await seal(files, checkpoints, request)).key).not.toEqual(first.key);
  });
});

it('keeps the key of a transfer that was made until it was passed on, and lends it to no other', async () => {
  const store = await startStore();
  const checkpoints = new IndexedDbCheckpoints(new IDBFactory());
  const files = [picked('a', 1000)];
  const sealing = await seal(files, checkpoints);
  const upload = uploadOf(store, sealing);
  await upload.start();
  const unshared = { kind: 'link', text: 'https://files.test/w/abc1234#KEY' } as const;
  await sealing.checkpoints.note({ unshared });
  await upload.forget();
  expect(await new NamedCheckpoints(checkpoints).list()).toMatchObject([{ files: [{ path: 'a' }], unshared }]);
  expect((await seal(files, checkpoints)).key).not.toEqual(sealing.key);
  await sealing.checkpoints.passedOn();
  expect([await checkpoints.list(), await checkpoints.secrets()]).toEqual([[], []]);
});

it('costs no upload where the browser keeps nothing', async () => {
  const store = await startStore();
  const refuses = () => Promise.reject(new Error('no room'));
  const broken: CheckpointStore = {
    list: refuses,
    save: refuses,
    remove: refuses,
    keepSecret: refuses,
    secrets: refuses,
  };
  const sealing = await seal([picked('a', 1000)], broken);
  expect(sealing.checkpoints).toBeInstanceOf(SealedCheckpoints);
  await uploadOf(store, sealing).start();
  expect(Object.keys(await opened(store, sealing))).toEqual(['1.age']);
});

describe('an upload for a transfer that there is', () => {
  it('has its key, names that differ each time, and goes on for the same change alone', async () => {
    const checkpoints = new IndexedDbCheckpoints(new IDBFactory());
    const files = [picked('a.txt', 10)];
    const key = await newTransferKey();
    const of = { key, addTo: 'abc1234' };
    const first = await seal(files, checkpoints, undefined, of);
    expect(first.key).toEqual(key);
    const [path] = first.files.map((file) => file.path);
    expect(path).toMatch(/^\d+\.age$/);
    expect(path).not.toBe('1.age');
    expect(await first.listed()).toMatchObject([{ name: path, path: 'a.txt', size: 10 }]);
    await first.checkpoints.save({
      slug: 'new1234',
      uploadTicket: 't',
      target: { id: 'u1', type: 'userUpload', addTo: 'abc1234' },
      files: [],
      sentBytes: 0,
      totalBytes: 0,
      savedAt: Date.now(),
    });
    expect((await seal(files, checkpoints, undefined, of)).files[0]?.path).toBe(path);
    for (const other of [
      { ...of, replaces: '0' },
      { ...of, addTo: 'xyz1234' },
    ])
      expect((await seal(files, checkpoints, undefined, other)).files[0]?.path).not.toBe(path);
    expect((await seal(files, checkpoints)).key).not.toEqual(key);
  });
});
