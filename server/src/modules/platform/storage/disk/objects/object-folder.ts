import { randomBytes } from 'node:crypto';
import { copyFile, constants, type FileHandle, link, open, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type ObjectInfo, StoreError } from '../../object-store.js';
import type { DiskLayout } from '../disk-layout.js';
import { exists, hasCode, pruneFolders, removeFile, removeQuietly, writeSynced } from '../files/durable-files.js';
import type { DurableFolders } from '../files/durable-folders.js';
import type { FileKeys } from '../keys/file-keys.js';
import { type ObjectMeta, readInfo, readMeta } from './object-meta.js';
import { type CachedObject, OpenObject } from './open-object.js';

const MAX_CACHED = 4000;

/** Written and synced files of an object before its commit. */
export interface Staged {
  data: string;
  meta: string;
}

/** Complete objects. */
export class ObjectFolder {
  private readonly cache = new LRUCache<string, CachedObject>({ max: MAX_CACHED });

  constructor(
    private readonly layout: DiskLayout,
    private readonly tools: {
      keys: FileKeys;
      folders: DurableFolders;
      clock: { now(): Date };
    },
  ) {}

  /** Path of a temporary file; the sweep of orphans deletes it if this process does not. */
  newTempFile(): string {
    return join(this.layout.temp, randomBytes(12).toString('base64url'));
  }

  async head(key: string): Promise<ObjectInfo | null> {
    return (await readInfo(this.layout.metaFile(key), key))?.info ?? null;
  }

  /** The object and the multipart upload it was completed from. */
  async originOf(key: string): Promise<{ info: ObjectInfo; uploadId?: string } | null> {
    return readInfo(this.layout.metaFile(key), key);
  }

  open(key: string): Promise<OpenObject> {
    return OpenObject.open(key, { layout: this.layout, ...this.tools, cache: this.cache });
  }

  exists(key: string): Promise<boolean> {
    return exists(this.layout.metaFile(key));
  }

  /**
   * Gives staged, synced files their final names: the data first, durably, then the meta file, which creates the object.
   * The staged files keep their names too, so that an interrupted commit can be repeated.
   * @throws {StoreError} object-exists
   */
  async commit({ key, etag }: Pick<ObjectInfo, 'key' | 'etag'>, staged: Staged): Promise<void> {
    if (await this.exists(key)) throw new StoreError('object-exists');
    const dataFile = this.layout.dataFile(key, etag);
    await this.tools.folders.linkOver(staged.data, dataFile);
    await this.syncFolder(dirname(dataFile));
    await this.record({ key, etag }, staged.meta);
  }

  /**
   * Commits bytes that are written and not yet synced: they, their name and the record go to the disk at the same time.
   * The data file moves to its final name, so that this cannot be repeated.
   * @throws {StoreError} object-exists
   */
  async commitUnsynced(meta: ObjectMeta, { data, file }: { data: string; file: FileHandle }): Promise<void> {
    const { key, etag } = meta.info;
    const dataFile = this.layout.dataFile(key, etag);
    const record = this.newTempFile();
    await this.tools.folders.move(data, dataFile);
    try {
      const synced = [file.sync(), writeSynced(record, meta.serialize()), this.syncFolder(dirname(dataFile))];
      await Promise.all(synced).catch(async (error: unknown) => {
        await this.removeData(key, etag);
        throw error;
      });
      await this.record({ key, etag }, record);
    } finally {
      await removeQuietly(record);
    }
  }

  /** Commits an object whose bytes are in its record. @throws {StoreError} object-exists */
  async commitInline(meta: ObjectMeta): Promise<void> {
    const record = this.newTempFile();
    const named = writeSynced(record, meta.serialize()).then(() => this.nameRecord(meta.info, record));
    // Its temporary name goes while the final one is synced.
    const removed = named.catch(() => undefined).then(() => removeQuietly(record));
    await named.then(() => this.syncRecord(meta.info)).finally(() => removed);
  }

  /** Creates the object, whose data is on the disk. */
  private async record(info: Pick<ObjectInfo, 'key' | 'etag'>, stagedMeta: string): Promise<void> {
    await this.nameRecord(info, stagedMeta);
    await this.syncRecord(info);
  }

  private async nameRecord({ key, etag }: Pick<ObjectInfo, 'key' | 'etag'>, stagedMeta: string): Promise<void> {
    const metaFile = this.layout.metaFile(key);
    try {
      await this.tools.folders.link(stagedMeta, metaFile);
    } catch (error) {
      if ((await this.head(key))?.etag !== etag) await this.removeData(key, etag);
      throw hasCode(error, 'EEXIST') ? new StoreError('object-exists') : error;
    }
  }

  private syncRecord({ key }: Pick<ObjectInfo, 'key'>): Promise<void> {
    return this.syncFolder(dirname(this.layout.metaFile(key)));
  }

  /**
   * Rewraps the key of an encrypted object with the current master key; bytes and ETag stay. False when there is nothing
   * to do. Bytes in the record get a file of their own, by whose absence a deletion meanwhile is recognized.
   * @throws {StoreError} key-unknown
   */
  async rewrap(key: string): Promise<boolean> {
    const metaFile = this.layout.metaFile(key);
    const meta = await readMeta(metaFile, key);
    this.tools.keys.unwrap(meta?.wrappedKey);
    const wrappedKey = this.tools.keys.renew(meta?.wrappedKey);
    if (!meta || wrappedKey === meta.wrappedKey) return false;
    if (meta.content && !(await this.moveOut(meta, meta.content))) return false;
    const staged = this.newTempFile();
    await writeSynced(staged, meta.withoutContent().withWrappedKey(wrappedKey).serialize());
    await rename(staged, metaFile);
    await this.syncFolder(dirname(metaFile));
    await this.forgetDeleted(meta.info);
    return true;
  }

  /** Writes the bytes of a record into a file. False if the object was deleted; a later deletion removes the file. */
  private async moveOut({ info }: ObjectMeta, content: Buffer): Promise<boolean> {
    const staged = this.newTempFile();
    const dataFile = this.layout.dataFile(info.key, info.etag);
    await writeSynced(staged, content);
    await this.tools.folders.linkOver(staged, dataFile);
    await removeQuietly(staged);
    await this.syncFolder(dirname(dataFile));
    if ((await this.head(info.key))?.etag === info.etag) return true;
    await this.removeData(info.key, info.etag);
    return false;
  }

  async delete(key: string): Promise<void> {
    const metaFile = this.layout.metaFile(key);
    // The bytes of a damaged record are left to the sweep of orphans.
    const info = await this.head(key).catch(ignoreDamaged);
    this.cache.delete(key);
    await removeFile(metaFile);
    await this.syncFolder(dirname(metaFile));
    if (info) {
      await this.removeData(key, info.etag);
      await this.forgetDeleted(info);
    }
    await pruneFolders(dirname(metaFile), this.layout.meta);
  }

  /** Deletes the data of an object that has no record, or had none a moment ago. */
  async deleteUnrecorded({ key, etag }: Pick<ObjectInfo, 'key' | 'etag'>): Promise<void> {
    await this.removeData(key, etag);
    await this.forgetDeleted({ key, etag });
  }

  /** Removes a record that was written again while its object was deleted. */
  private async forgetDeleted({ key, etag }: Pick<ObjectInfo, 'key' | 'etag'>): Promise<void> {
    if (await exists(this.layout.dataFile(key, etag))) return;
    if ((await this.head(key))?.etag === etag) await removeFile(this.layout.metaFile(key));
  }

  private async removeData(key: string, etag: string): Promise<void> {
    const dataFile = this.layout.dataFile(key, etag);
    await removeFile(dataFile);
    await pruneFolders(dirname(dataFile), this.layout.objects);
  }

  /** Shares the bytes with the original if the file system can (hard link, reflink): objects are immutable. */
  async copy(from: string, to: string): Promise<ObjectInfo> {
    const source = await readMeta(this.layout.metaFile(from), from);
    if (!source) throw new StoreError('object-missing');
    const wrappedKey = this.tools.keys.renew(source.wrappedKey);
    const copied = source.copyAs(to, this.tools.clock.now()).withWrappedKey(wrappedKey);
    if (copied.content) {
      await this.commitInline(copied);
      return copied.info;
    }
    const staged = { data: this.newTempFile(), meta: this.newTempFile() };
    try {
      await Promise.all([this.shareOrCopy(source.info, staged.data), writeSynced(staged.meta, copied.serialize())]);
      const { size } = await stat(staged.data);
      if (size !== source.head.size) throw new StoreError('object-missing', 'removed while it was copied');
      await this.commit(copied.info, staged);
      return copied.info;
    } finally {
      await removeQuietly(staged.data, staged.meta);
    }
  }

  private async shareOrCopy({ key, etag }: ObjectInfo, tempFile: string): Promise<void> {
    const dataFile = this.layout.dataFile(key, etag);
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
    return this.tools.folders.sync(folder);
  }
}

function ignoreDamaged(error: unknown): null {
  if (error instanceof StoreError && error.code === 'damaged') return null;
  throw error;
}
