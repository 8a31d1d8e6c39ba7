import { closeSync, constants, fsync, open, writeFile } from 'node:fs';
import { rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StoreError } from '../../object-store.js';

const openFile = promisify(open);
const syncFile = promisify(fsync);
const writeWhole = promisify(writeFile);

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));
}

/** Converts a full disk or quota to `store-full`; returns other errors unchanged. */
export function asStoreError(error: unknown): unknown {
  return hasCode(error, 'ENOSPC', 'EDQUOT') ? new StoreError('store-full', 'no space left', { cause: error }) : error;
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return false;
      throw error;
    },
  );
}

/** Closes the file in this thread: without anything left to write, waking another one costs more. */
export async function withFile<T>(path: string, flags: string | number, work: (fd: number) => Promise<T>): Promise<T> {
  const fd = await openFile(path, flags);
  try {
    return await work(fd);
  } finally {
    closeSync(fd);
  }
}

/** Makes created, renamed and removed names in the folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    await withFile(folder, 'r', syncFile);
  } catch (error) {
    // Windows cannot open or sync folders, and a removed folder needs no sync.
    if (!hasCode(error, 'EISDIR', 'EPERM', 'EACCES', 'ENOENT', 'EINVAL', 'EBADF')) throw error;
  }
}

/** Flags of a new file whose writes are durable without another call. */
const NEW_SYNCED = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY | constants.O_SYNC;

/** Writes and syncs a new file; its name is durable only after the folder is synced. */
export function writeSynced(path: string, content: Buffer | string): Promise<void> {
  return withFile(path, NEW_SYNCED, (fd) => writeWhole(fd, content));
}

/** Replaces the content atomically and durably. */
export async function replaceSynced(path: string, content: Buffer | string): Promise<void> {
  const staged = `${path}.new`;
  await removeFile(staged);
  await writeSynced(staged, content);
  await rename(staged, path);
  await syncFolder(dirname(path));
}

/** Removes the folder and its parents while they are empty, up to but not including `root`. */
export async function pruneFolders(folder: string, root: string): Promise<void> {
  for (let current = folder; current !== root && current.startsWith(root); current = dirname(current)) {
    const removed = await rmdir(current).then(
      () => true,
      () => false,
    );
    if (!removed) return;
  }
}

/** Uses `unlink`: `rm` needs an additional stat. */
export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error;
  });
}

/** Removes files or folders; the sweeps retry what fails. */
export async function removeQuietly(...paths: string[]): Promise<void> {
  const removeFolder = (path: string): Promise<void> =>
    rm(path, { recursive: true, force: true }).catch(() => undefined);
  await Promise.all(paths.map((path) => removeFile(path).catch(() => removeFolder(path))));
}

/** A running sync of one file and the next one, which waits for it. */
interface PendingSync {
  running: Promise<void>;
  next: Promise<void> | null;
}

/**
 * Batches fsync calls per file: calls during a running sync share the next one, so four parts that end together cost two
 * disk flushes. Each call resolves only after a sync that started after it.
 */
export class GroupFsync {
  private readonly pending = new Map<string, PendingSync>();

  async sync(path: string, flush: () => Promise<void>): Promise<void> {
    const sync = this.pending.get(path);
    if (!sync) return this.begin(path, flush);
    sync.next ??= sync.running.then(
      () => this.begin(path, flush),
      () => this.begin(path, flush),
    );
    return sync.next;
  }

  private begin(path: string, flush: () => Promise<void>): Promise<void> {
    const sync: PendingSync = { running: flush(), next: null };
    this.pending.set(path, sync);
    const forget = (): void => {
      if (this.pending.get(path) === sync && !sync.next) this.pending.delete(path);
    };
    sync.running.then(forget, forget);
    return sync.running;
  }
}
