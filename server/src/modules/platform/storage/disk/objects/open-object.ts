import type { KeyObject } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { LRUCache } from 'lru-cache';
import { type ObjectInfo, StoreError } from '../../object-store.js';
import { DiskLayout } from '../disk-layout.js';
import { hasCode } from '../files/durable-files.js';
import type { FileKeys } from '../keys/file-keys.js';
import { Keystream } from '../keys/keystream.js';
import { type ObjectMeta, readMeta, RECORD_BYTES } from './object-meta.js';
import { checkBlock, VerifiedReader } from './verified-reader.js';

/** Record of an object. Objects are immutable, so it is valid while the data file of its ETag is there. */
export interface CachedObject {
  meta: ObjectMeta;
  fileKey: KeyObject | undefined;
}

/** Objects with more checksums are not cached: the memory costs more than the read it saves. */
const MAX_CACHED_BLOCKS = 64;

/** Reused for the next records: a new buffer for each would trigger V8's next major GC earlier. */
const freeBuffers: Buffer<ArrayBuffer>[] = [];
const MAX_FREE_BUFFERS = 32;

function release(buffer: Buffer<ArrayBuffer>): void {
  if (freeBuffers.length < MAX_FREE_BUFFERS) freeBuffers.push(buffer);
}

/** Dependencies of reading an object, besides its key. */
export interface ReadTools {
  layout: DiskLayout;
  keys: FileKeys;
  cache: LRUCache<string, CachedObject>;
}

/** An object opened for reading: returns the same bytes even if the key is deleted or reused. */
export class OpenObject {
  private constructor(
    private readonly object: CachedObject,
    /** Null if the bytes are in the record. */
    private readonly file: FileHandle | null,
    /** Holds the record then, until this is closed. */
    private recordBuffer: Buffer<ArrayBuffer> | null = null,
  ) {}

  /** @throws {StoreError} object-missing, damaged, key-unknown */
  static async open(key: string, { layout, keys, cache }: ReadTools): Promise<OpenObject> {
    const cached = cache.get(key);
    const known = cached && (await openData(layout, cached));
    if (cached && known) return new OpenObject(cached, known);
    cache.delete(key);
    for (let before: string | undefined; ;) {
      const buffer = freeBuffers.pop() ?? Buffer.allocUnsafeSlow(RECORD_BYTES);
      const meta = await readMeta(layout.metaFile(key), key, buffer);
      if (!meta) throw new StoreError('object-missing');
      const object = { meta, fileKey: keys.unwrap(meta.wrappedKey) };
      // Not cached: that would keep its bytes in memory.
      if (meta.content) return new OpenObject(object, null, buffer);
      release(buffer);
      const file = await openData(layout, object);
      if (file) {
        if (meta.layout.count <= MAX_CACHED_BLOCKS) cache.set(key, object);
        return new OpenObject(object, file);
      }
      // Deleted since its record was read, unless the record is still the same.
      if (meta.head.etag === before) throw new StoreError('damaged', 'the bytes of an object are missing');
      before = meta.head.etag;
    }
  }

  get info(): ObjectInfo {
    return this.object.meta.info;
  }

  /** Path below `objects/` of a file with nothing but its bytes; null if it is encrypted, or has no file of its own. */
  get plainPath(): string | null {
    const { meta, fileKey } = this.object;
    return fileKey === undefined && meta.content === null ? DiskLayout.dataPath(this.info) : null;
  }

  async close(): Promise<void> {
    await this.file?.close();
    if (this.recordBuffer) release(this.recordBuffer);
    this.recordBuffer = null;
  }

  /**
   * The bytes `start` … `end` - 1, with one piece of read-ahead. A chunk is valid until the next is requested. On wish the
   * first block is verified before its first bytes are returned, else before its last ones.
   */
  async *read(
    start: number,
    end: number,
    { isStartChecked }: { isStartChecked?: boolean } = {},
  ): AsyncGenerator<Buffer, void, void> {
    if (!this.file) {
      if (start < end) yield this.readContent().subarray(start, end);
      return;
    }
    const { meta, fileKey } = this.object;
    const reader = new VerifiedReader({ file: this.file, meta, fileKey }, { start, end, isStartChecked });
    let next = reader.next();
    try {
      for (let piece = await next; piece && piece.start < end; piece = await next) {
        next = reader.next();
        next.catch(() => undefined); // thrown where it is awaited
        const { bytes, start: at } = piece;
        const chunk = bytes.subarray(Math.max(0, start - at), end - at);
        if (chunk.length > 0) yield chunk;
      }
    } finally {
      await next.catch(() => null);
    }
  }

  /** The bytes of an object that are in its record: a single block. @throws {StoreError} damaged */
  private readContent(): Buffer {
    const { meta, fileKey } = this.object;
    const content = meta.content ?? Buffer.alloc(0);
    const bytes = Keystream.forKey(fileKey)?.transformed(content, 0) ?? content;
    checkBlock(meta, { index: 0, sum: crc32(bytes) });
    return bytes;
  }
}

/** Null when there is no such file. */
async function openData(layout: DiskLayout, { meta }: CachedObject): Promise<FileHandle | null> {
  return open(layout.dataFile(meta.key, meta.head.etag), 'r').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  });
}
