import { type FileHandle, open } from 'node:fs/promises';
import { type ObjectInfo, StoreError } from '../../object-store.js';
import { DiskLayout } from '../disk-layout.js';
import { type BufferPool, ThroughputGauge } from '../files/buffer-pool.js';
import { hasCode } from '../files/durable-files.js';
import type { FileKeys } from '../keys/file-keys.js';
import type { CachedObject, ObjectMetaCache } from './object-meta-cache.js';
import { readMeta } from './object-meta.js';
import type { DiskThread } from '../files/disk-thread.js';
import { type Piece, VerifiedReader } from './verified-reader.js';

/** What reading an object needs besides its key. */
export interface ReadTools {
  layout: DiskLayout;
  keys: FileKeys;
  cache: ObjectMetaCache;
}

/** An object opened for reading: returns the same bytes even if the key is deleted or reused. */
export class OpenObject {
  private constructor(
    private readonly object: CachedObject,
    private readonly file: FileHandle,
    private readonly tools: { pool: BufferPool; thread: DiskThread },
  ) {}

  /** @throws {StoreError} object-missing, damaged, key-unknown */
  static async open(
    key: string,
    { layout, keys, cache, ...tools }: ReadTools & { pool: BufferPool; thread: DiskThread },
  ): Promise<OpenObject> {
    const cached = cache.get(key);
    const known = cached && (await openData(layout, cached));
    if (cached && known) return new OpenObject(cached, known, tools);
    cache.forget(key);
    for (let before: string | undefined; ;) {
      const meta = await readMeta(layout.metaFile(key), key);
      if (!meta) throw new StoreError('object-missing');
      const object = { meta, fileKey: keys.unwrap(meta.wrappedKey) };
      const file = await openData(layout, object);
      if (file) {
        cache.set(object);
        return new OpenObject(object, file, tools);
      }
      // Deleted since its record was read, unless the record is still the same.
      if (meta.head.etag === before) throw new StoreError('damaged', 'the bytes of an object are missing');
      before = meta.head.etag;
    }
  }

  get info(): ObjectInfo {
    return this.object.meta.info;
  }

  /** Path of its file below `objects/`. */
  get path(): string {
    return DiskLayout.dataPath(this.info);
  }

  get isEncrypted(): boolean {
    return this.object.fileKey !== undefined;
  }

  close(): Promise<void> {
    return this.file.close();
  }

  /** The bytes `start` … `end` - 1, with one piece of read-ahead. A chunk is valid until the next is requested. */
  async *read(start: number, end: number): AsyncGenerator<Buffer, void, void> {
    const { meta, fileKey } = this.object;
    const from = { file: this.file, meta, fileKey };
    const reader = new VerifiedReader(from, this.tools, { start, end });
    const gauge = new ThroughputGauge(true);
    const load = (): Promise<Piece | null> => reader.next({ large: gauge.isFast });
    let next = load();
    try {
      for (let piece = await next; piece && piece.start < end; piece = await next) {
        next = load();
        next.catch(() => undefined); // thrown where it is awaited
        yield* this.lend(piece, start, end);
        gauge.record(piece.length);
      }
    } finally {
      const ahead = await next.catch(() => null);
      this.tools.pool.give(ahead?.buffer);
    }
  }

  private *lend({ buffer, start: at, length }: Piece, start: number, end: number): Generator<Buffer, void, void> {
    try {
      const chunk = buffer.subarray(Math.max(0, start - at), Math.min(length, end - at));
      if (chunk.length > 0) yield chunk;
    } finally {
      this.tools.pool.give(buffer);
    }
  }
}

/** Null when there is no such file. @throws {StoreError} damaged */
async function openData(layout: DiskLayout, { meta }: CachedObject): Promise<FileHandle | null> {
  const { etag, size } = meta.head;
  const file = await open(layout.dataFile(meta.key, etag), 'r').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  });
  if (!file || (await file.stat()).size === size) return file;
  await file.close();
  throw new StoreError('damaged', 'the bytes of an object are cut');
}
