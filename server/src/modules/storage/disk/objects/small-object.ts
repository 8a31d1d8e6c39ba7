import { crc32 } from 'node:zlib';
import { type ObjectInfo, StoreError } from '../../object-store.js';
import type { FileKeys } from '../keys/file-keys.js';
import { Keystream } from '../keys/keystream.js';
import type { CachedObject } from './object-meta-cache.js';
import { parseMeta } from './object-meta.js';
import type { ReadTools } from './open-object.js';
import { type LentFile, type DiskThread, SMALL_FILE_BYTES } from '../files/disk-thread.js';

/** A small object that was read completely in one step. */
export class SmallObject {
  private constructor(
    private readonly object: CachedObject,
    private readonly file: LentFile,
  ) {}

  /**
   * Null when it is large, missing or changing: open it as an `OpenObject` then, which reports the reason.
   * @throws {StoreError} damaged, key-unknown
   */
  static async read(
    key: string,
    { layout, thread, cache, keys }: ReadTools & { thread: DiskThread },
  ): Promise<SmallObject | null> {
    const cached = cache.get(key);
    if (cached && cached.meta.head.size > SMALL_FILE_BYTES) return null;
    const dataFile = (etag: string): string => layout.dataFile(key, etag);
    const file = await thread.readSmall(
      cached ? { data: dataFile(cached.meta.head.etag) } : { data: dataFile(''), meta: layout.metaFile(key) },
    );
    if (!file) return null;
    try {
      const object = cached ?? identify(key, file, keys);
      if (object && file.size === object.meta.head.size && file.size <= SMALL_FILE_BYTES) {
        cache.set(object);
        return new SmallObject(object, file);
      }
    } catch (error) {
      file.release();
      throw error;
    }
    cache.forget(key);
    file.release();
    return null;
  }

  get info(): ObjectInfo {
    return this.object.meta.info;
  }

  /**
   * The bytes `start` … `end` - 1, valid until the object is closed. Call once: decrypts in place.
   * @throws {StoreError} damaged
   */
  *read(start: number, end: number): Generator<Buffer, void, void> {
    const { meta, fileKey } = this.object;
    const keystream = Keystream.of(fileKey);
    for (const { index, start: blockStart, length } of meta.layout.covering(start, end)) {
      const block = this.file.buffer.subarray(blockStart, blockStart + length);
      keystream?.apply(block, blockStart);
      if (crc32(block) !== meta.sumOf(index)) throw new StoreError('damaged', `block ${index} of an object is damaged`);
    }
    if (start < end) yield this.file.buffer.subarray(start, end);
  }

  close(): void {
    this.file.release();
  }
}

function identify(key: string, { record }: LentFile, keys: FileKeys): CachedObject | null {
  if (!record) return null;
  const meta = parseMeta(Buffer.from(record.buffer, record.byteOffset, record.length), key);
  return { meta, fileKey: keys.unwrap(meta.wrappedKey) };
}
