import { crc32 } from 'node:zlib';
import { type ObjectInfo, StoreError } from '../../object-store.js';
import type { FileKeys } from '../keys/file-keys.js';
import { Keystream } from '../keys/keystream.js';
import type { CachedObject, ObjectMetaCache } from './object-meta-cache.js';
import { parseMeta } from './object-meta.js';
import type { ObjectFiles } from './open-object.js';
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
    files: ObjectFiles,
    { thread, cache, keys }: { thread: DiskThread; cache: ObjectMetaCache; keys: FileKeys },
  ): Promise<SmallObject | null> {
    const before = cache.peek(files.key);
    if (before && before.identity.size > SMALL_FILE_BYTES) return null;
    const file = await thread.readSmall({ data: files.data, meta: before ? undefined : files.meta });
    if (!file) return null;
    try {
      const object = identify(files.key, file, { cache, keys });
      if (object && object.identity.size <= SMALL_FILE_BYTES) return new SmallObject(object, file);
    } catch (error) {
      file.release();
      throw error;
    }
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

function identify(
  key: string,
  { identity, record }: LentFile,
  { cache, keys }: { cache: ObjectMetaCache; keys: FileKeys },
): CachedObject | null {
  if (!identity) {
    cache.forget(key);
    return null;
  }
  if (!record) return cache.confirm(key, identity) ?? null;
  const meta = parseMeta(Buffer.from(record.buffer, record.byteOffset, record.length), key);
  if (meta.head.size !== identity.size) return null;
  const object = { meta, fileKey: keys.unwrap(meta.wrappedKey), identity };
  cache.set(object);
  return object;
}
