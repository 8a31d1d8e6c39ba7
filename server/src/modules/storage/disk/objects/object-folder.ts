import { copyFile, constants, link, open, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ObjectInfo, StoreError } from '../../object-store.js';
import type { BufferPool } from '../files/buffer-pool.js';
import type { DiskLayout } from '../disk-layout.js';
import {
  exists,
  hasCode,
  linkInto,
  pruneFolders,
  removeFile,
  removeQuietly,
  renameInto,
  syncFolder,
  writeSynced,
} from '../files/durable-files.js';
import type { FileKeys } from '../keys/file-keys.js';
import type { KeyLocks } from '../locks/key-locks.js';
import { ObjectMetaCache } from './object-meta-cache.js';
import { readInfo, readMeta } from './object-meta.js';
import { type ObjectFiles, OpenObject } from './open-object.js';
import type { DiskThread } from '../files/disk-thread.js';
import type { GroupFsync } from '../files/group-fsync.js';
import { SmallObject } from './small-object.js';

/** Written and synced files of an object before its commit. */
export interface Staged {
  data: string;
  meta: string;
}

/** Complete objects. Creating the meta file is the last step and makes an object exist. */
export class ObjectFolder {
  private temporary = 0;
  private readonly cache = new ObjectMetaCache();

  constructor(
    private readonly layout: DiskLayout,
    private readonly tools: {
      instanceId: string;
      locks: KeyLocks;
      pool: BufferPool;
      thread: DiskThread;
      keys: FileKeys;
      syncs: GroupFsync;
      clock: { now(): Date };
    },
  ) {}

  /** Path of a temporary file, deleted if this process dies. */
  newTempFile(): string {
    this.temporary += 1;
    return join(this.layout.temp, `${this.tools.instanceId}+${this.temporary}`);
  }

  async head(key: string): Promise<ObjectInfo | null> {
    return (await readInfo(this.layout.metaFile(key), key))?.info ?? null;
  }

  /** The object and the multipart upload it was completed from. */
  async originOf(key: string): Promise<{ info: ObjectInfo; uploadId?: string } | null> {
    return readInfo(this.layout.metaFile(key), key);
  }

  open(key: string): Promise<OpenObject> {
    return OpenObject.open(this.filesOf(key), { ...this.tools, cache: this.cache });
  }

  /** Null when it must be opened instead: it is large or the thread is busy. */
  readSmall(key: string): Promise<SmallObject | null> {
    return SmallObject.read(this.filesOf(key), { ...this.tools, cache: this.cache });
  }

  private filesOf(key: string): ObjectFiles {
    return { key, meta: this.layout.metaFile(key), data: this.layout.dataFile(key) };
  }

  exists(key: string): Promise<boolean> {
    return exists(this.layout.metaFile(key));
  }

  /**
   * Moves staged, synced files to their final names: data first, durably, then meta. The staged data keeps its name too
   * if the file system has hard links, so that an interrupted commit can be repeated.
   * @throws {StoreError} object-exists, key-invalid
   */
  commit(key: string, staged: Staged): Promise<void> {
    return this.tools.locks.run(key, () => this.commitLocked(key, staged));
  }

  /** For callers that hold the key's lock. */
  async commitLocked(key: string, staged: Staged): Promise<void> {
    const dataFile = this.layout.dataFile(key);
    const metaFile = this.layout.metaFile(key);
    if (await exists(metaFile)) throw new StoreError('object-exists');
    await linkInto(staged.data, dataFile);
    await this.syncFolder(dirname(dataFile));
    await renameInto(staged.meta, metaFile);
    await this.syncFolder(dirname(metaFile));
  }

  /**
   * Rewraps the key of an encrypted object with the current master key; bytes and ETag stay. False when there is nothing
   * to do.
   * @throws {StoreError} key-unknown
   */
  rewrap(key: string): Promise<boolean> {
    const metaFile = this.layout.metaFile(key);
    return this.tools.locks.run(key, async () => {
      const meta = await readMeta(metaFile, key);
      this.tools.keys.unwrap(meta?.wrappedKey);
      const wrappedKey = this.tools.keys.renew(meta?.wrappedKey);
      if (!meta || wrappedKey === meta.wrappedKey) return false;
      const staged = this.newTempFile();
      await writeSynced(staged, meta.withWrappedKey(wrappedKey).serialize());
      await rename(staged, metaFile);
      await this.syncFolder(dirname(metaFile));
      return true;
    });
  }

  withLock<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.tools.locks.run(key, work);
  }

  async delete(key: string): Promise<void> {
    const dataFile = this.layout.dataFile(key);
    const metaFile = this.layout.metaFile(key);
    await this.tools.locks.run(key, async () => {
      this.cache.forget(key);
      await removeFile(metaFile).catch(ignoreFolderInTheWay);
      await this.syncFolder(dirname(metaFile));
      await removeFile(dataFile).catch(ignoreFolderInTheWay);
    });
    await pruneFolders(dirname(metaFile), this.layout.meta);
    await pruneFolders(dirname(dataFile), this.layout.objects);
  }

  /** Shares the bytes with the original if the file system can (hard link, reflink): objects are immutable. */
  async copy(from: string, to: string): Promise<ObjectInfo> {
    const source = await readMeta(this.layout.metaFile(from), from);
    if (!source) throw new StoreError('object-missing');
    const wrappedKey = this.tools.keys.renew(source.wrappedKey);
    const copied = source.copyAs(to, this.tools.clock.now()).withWrappedKey(wrappedKey);
    const staged = { data: this.newTempFile(), meta: this.newTempFile() };
    try {
      await Promise.all([this.shareOrCopy(from, staged.data), writeSynced(staged.meta, copied.serialize())]);
      const { size } = await stat(staged.data);
      if (size !== source.head.size) throw new StoreError('object-missing', 'removed while it was copied');
      await this.commit(to, staged);
      return copied.info;
    } finally {
      await removeQuietly(staged.data, staged.meta);
    }
  }

  private async shareOrCopy(from: string, tempFile: string): Promise<void> {
    const dataFile = this.layout.dataFile(from);
    try {
      await link(dataFile, tempFile);
      return;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) throw new StoreError('object-missing');
    }
    await copyFile(dataFile, tempFile, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    const handle = await open(tempFile, 'r+');
    await handle.sync().finally(() => handle.close());
  }

  /** Removes a name atomically by renaming, then deletes its content. */
  async discard(path: string): Promise<void> {
    const aside = this.newTempFile();
    try {
      await rename(path, aside);
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return;
      throw error;
    }
    await removeQuietly(aside);
  }

  private syncFolder(folder: string): Promise<void> {
    return this.tools.syncs.sync(folder, () => syncFolder(folder));
  }
}

/** A folder has this name, so no object has this key. */
function ignoreFolderInTheWay(error: unknown): void {
  if (!hasCode(error, 'EISDIR', 'EPERM', 'ENOTDIR')) throw error;
}
