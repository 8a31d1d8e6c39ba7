import { DAY_MS } from '#contract/units.js';
import { IDBFactory } from 'fake-indexeddb';
import { MemoryCheckpoints, type UploadCheckpoint } from '../checkpoints/checkpoint.js';
import type { FileHandle, FolderHandle, PickedHandle } from '../checkpoints/file-handles.js';
import { fingerprintOf } from '../checkpoints/fingerprint.js';
import { IndexedDbCheckpoints } from '../browser/indexed-db-checkpoints.js';
import { discardOpenUpload, findOpenUploads, reopenFiles } from './open-uploads.js';
import { FakeApiError } from '../testing/fake-store.js';
import { closeAll, MB, reaches, setUp, startStore, testFile } from '../testing/harness.js';

const now = Date.parse('2026-01-10T00:00:00Z');

afterEach(closeAll);

function fileHandle(name: string, text: string, permission = 'granted'): FileHandle {
  return {
    kind: 'file',
    name,
    queryPermission: () => Promise.resolve('prompt'),
    requestPermission: () => Promise.resolve(permission),
    getFile: () => Promise.resolve(Object.assign(new Blob([text]), { lastModified: 5 })),
  };
}

function folderHandle(name: string, entries: Record<string, FileHandle | FolderHandle>): FolderHandle {
  const find = (wanted: string, kind: string) => {
    const entry = entries[wanted];
    if (entry?.kind !== kind) throw new DOMException(wanted, 'NotFoundError');
    return entry;
  };
  return {
    kind: 'directory',
    name,
    getDirectoryHandle: (wanted) => Promise.resolve(find(wanted, 'directory') as FolderHandle),
    getFileHandle: (wanted) => Promise.resolve(find(wanted, 'file') as FileHandle),
  };
}

class CheckpointsWithHandles extends MemoryCheckpoints {
  readonly kept = new Map<string, PickedHandle[]>();
  keepHandles = (slug: string, handles: readonly PickedHandle[]) =>
    Promise.resolve(void this.kept.set(slug, [...handles]));
  handles = (slug: string) => Promise.resolve(this.kept.get(slug) ?? []);
}

async function checkpointOf(files: { path: string; text: string }[], change: Partial<UploadCheckpoint> = {}) {
  const facts = files.map(async ({ path, text }) => ({
    path,
    size: text.length,
    lastModified: 5,
    itemPath: `k/${path}`,
    fingerprint: await fingerprintOf(new Blob([text])),
  }));
  return {
    slug: 'abc1234',
    uploadTicket: 't',
    target: { id: 'user-1', type: 'userUpload' },
    files: await Promise.all(facts),
    sentBytes: 3,
    totalBytes: 10,
    savedAt: now - 1000,
    ...change,
  };
}

const isMine = ({ id }: { id: string }) => id === 'user-1';

describe('open uploads', () => {
  it('are those of this person and browser, newest first, with what came over so far', async () => {
    const checkpoints = new CheckpointsWithHandles();
    const file = { path: 'a.txt', text: 'abc' };
    await checkpoints.save(await checkpointOf([file], { slug: 'older', savedAt: now - DAY_MS }));
    await checkpoints.save(await checkpointOf([file], { slug: 'newer' }));
    await checkpoints.save(await checkpointOf([file], { slug: 'over', savedAt: now - 7.1 * DAY_MS }));
    await checkpoints.save(await checkpointOf([file], { slug: 'busy' }));
    await checkpoints.save(await checkpointOf([file], { slug: 'other', target: { id: 'user-2', type: 'userUpload' } }));
    await checkpoints.keepHandles('older', [fileHandle('a.txt', 'abc')]);
    const found = await findOpenUploads({ checkpoints, isMine, busy: new Set(['busy']), now });
    expect(found.map(({ slug, hasHandles }) => [slug, hasHandles])).toEqual([
      ['newer', false],
      ['older', true],
    ]);
    expect(found[0]).toMatchObject({
      sentBytes: 3,
      totalBytes: 10,
      isLocal: true,
      files: [{ path: 'a.txt', size: 3 }],
    });
  });

  it('of an account include what was started on another device, each once, and go without a server that fails', async () => {
    const store = await startStore();
    const { upload, checkpoints } = setUp(store, [testFile('here', 10)]);
    await upload.start();
    await setUp(store, [testFile('elsewhere', 20)]).upload.start();
    const options = { checkpoints, api: store.api, isMine, now: Date.now() };
    expect((await findOpenUploads(options)).map(({ slug, isLocal }) => [slug, isLocal])).toEqual([
      ['slug1', true],
      ['slug2', false],
    ]);
    store.apiFault = () => new TypeError('Failed to fetch');
    expect((await findOpenUploads(options)).map(({ slug }) => slug)).toEqual(['slug1']);
  });

  it('that are discarded give their place back and leave nothing here', async () => {
    const store = await startStore();
    const { upload, checkpoints } = setUp(store, [testFile('a', 10)]);
    await upload.start();
    await discardOpenUpload('slug1', { checkpoints, api: store.api });
    expect([store.sessions.size, (await checkpoints.list()).length]).toEqual([0, 0]);
  });

  it('that the server does not know any more are forgotten here; without network nothing is', async () => {
    const store = await startStore();
    const { upload, checkpoints } = setUp(store, [testFile('a', 10)]);
    await upload.start();
    store.apiFault = () => new TypeError('Failed to fetch');
    await expect(discardOpenUpload('slug1', { checkpoints, api: store.api })).rejects.toThrow('Failed to fetch');
    expect(await checkpoints.list()).toHaveLength(1);
    store.apiFault = () => new FakeApiError('upload-not-found', 404);
    await discardOpenUpload('slug1', { checkpoints, api: store.api });
    expect(await checkpoints.list()).toEqual([]);
  });
});

describe('files opened again by the browser', () => {
  const inFolder = folderHandle('trip', { 'a.txt': fileHandle('a.txt', 'abc'), deep: folderHandle('deep', {}) });

  it('come back with their paths, single ones and those of folders', async () => {
    const checkpoints = new CheckpointsWithHandles();
    const files = [
      { path: 'note.txt', text: 'hello' },
      { path: 'trip/a.txt', text: 'abc' },
    ];
    await checkpoints.save(await checkpointOf(files));
    await checkpoints.keepHandles('abc1234', [fileHandle('note.txt', 'hello'), inFolder]);
    const { files: reopened, missing } = await reopenFiles('abc1234', checkpoints);
    expect(missing).toEqual([]);
    expect(
      await Promise.all(reopened.map(async ({ path, blob }) => [path, (await blob.arrayBuffer()).byteLength])),
    ).toEqual([
      ['note.txt', 5],
      ['trip/a.txt', 3],
    ]);
  });

  it('are named when they changed or are gone', async () => {
    const checkpoints = new CheckpointsWithHandles();
    const files = ['note.txt', 'trip/deep/b.txt', 'trip/a.txt'].map((path) => ({ path, text: 'abc' }));
    await checkpoints.save(await checkpointOf(files));
    await checkpoints.keepHandles('abc1234', [fileHandle('note.txt', 'abd'), inFolder]);
    const { files: reopened, missing } = await reopenFiles('abc1234', checkpoints);
    expect([reopened.map(({ path }) => path), missing]).toEqual([['trip/a.txt'], ['note.txt', 'trip/deep/b.txt']]);
  });

  it('are not read where the person says no, or nothing was kept', async () => {
    const checkpoints = new CheckpointsWithHandles();
    await checkpoints.save(await checkpointOf([{ path: 'a.txt', text: 'abc' }]));
    await expect(reopenFiles('abc1234', checkpoints)).rejects.toMatchObject({ code: 'upload-not-found' });
    await checkpoints.keepHandles('abc1234', [fileHandle('a.txt', 'abc', 'denied')]);
    await expect(reopenFiles('abc1234', checkpoints)).rejects.toMatchObject({ code: 'file-unreadable' });
  });

  it('take the upload up where it stopped', async () => {
    const store = await startStore();
    // The last part is never answered, so the upload cannot finish before it is cancelled.
    store.putFault = ({ offset }) => (offset >= 10 * MB ? 'stall' : undefined);
    const file = testFile('big', 15 * MB);
    const handle: FileHandle = {
      kind: 'file',
      name: 'big',
      getFile: () => Promise.resolve(Object.assign(file.blob as Blob, { lastModified: file.lastModified ?? 0 })),
    };
    const checkpoints = new CheckpointsWithHandles();
    const first = setUp(store, [{ ...file, handle }], { checkpoints });
    const cancelled = expect(first.upload.start()).rejects.toMatchObject({ code: 'cancelled' });
    await reaches(first.upload, ({ sentBytes }) => sentBytes > 7 * MB);
    await first.upload.cancel();
    await cancelled;
    store.putFault = () => undefined;
    const { files } = await reopenFiles('slug1', checkpoints);
    expect((await setUp(store, files, { checkpoints }).upload.start()).slug).toBe('slug1');
    expect(store.sha256Of('big')).toBe(file.sha256);
  });
});

it('IndexedDbCheckpoints keeps handles apart, and removes them with their checkpoint', async () => {
  const store = new IndexedDbCheckpoints(new IDBFactory());
  await store.save(await checkpointOf([]));
  // Any plain record is to this database what a handle is to a browser's.
  const handle = { kind: 'file', name: 'a.txt' } as unknown as PickedHandle;
  await store.keepHandles('abc1234', [handle]);
  expect(await store.handles('abc1234')).toEqual([handle]);
  await store.remove('abc1234');
  expect([await store.handles('abc1234'), await store.list()]).toEqual([[], []]);
});
