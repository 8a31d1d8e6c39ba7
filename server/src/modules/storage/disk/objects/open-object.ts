import { type FileHandle, open } from 'node:fs/promises';
import { type ObjectInfo, StoreError } from '../../object-store.js';
import { type BufferPool, ThroughputGauge } from '../files/buffer-pool.js';
import { hasCode } from '../files/durable-files.js';
import type { FileKeys } from '../keys/file-keys.js';
import type { FileIdentity, CachedObject, ObjectMetaCache } from './object-meta-cache.js';
import { fingerprintOf, readMeta } from './object-meta.js';
import type { DiskThread } from '../files/disk-thread.js';
import { type Piece, VerifiedReader } from './verified-reader.js';

const OPEN_TRIES = 3;

export interface ObjectFiles {
  key: string;
  meta: string;
  data: string;
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
    files: ObjectFiles,
    { keys, cache, ...tools }: { pool: BufferPool; thread: DiskThread; keys: FileKeys; cache: ObjectMetaCache },
  ): Promise<OpenObject> {
    const cached = await openCached(files, cache);
    if (cached) return new OpenObject(cached.object, cached.file, tools);
    for (let tries = 1; tries <= OPEN_TRIES; tries += 1) {
      const before = await fingerprintOf(files.meta);
      const meta = await readMeta(files.meta, files.key);
      if (!meta || before === null) break;
      const fileKey = keys.unwrap(meta.wrappedKey);
      const file = await openIfThere(files.data);
      const identity = await file?.stat();
      // Meta is deleted first and created last: if it is unchanged, data and meta belong together.
      const isSame = (await fingerprintOf(files.meta)) === before;
      if (file && identity && isSame && identity.size === meta.head.size) {
        const object = { meta, fileKey, identity: identityOf(identity) };
        cache.set(object);
        return new OpenObject(object, file, tools);
      }
      await file?.close();
      if (isSame) throw new StoreError('damaged', 'the bytes of an object are missing or cut');
    }
    throw new StoreError('object-missing');
  }

  get info(): ObjectInfo {
    return this.object.meta.info;
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

/** Opens an object whose record is cached, without reading its meta file. */
async function openCached(
  { key, data }: ObjectFiles,
  cache: ObjectMetaCache,
): Promise<{ object: CachedObject; file: FileHandle } | null> {
  if (!cache.peek(key)) return null;
  const file = await openIfThere(data);
  const object = file && cache.confirm(key, identityOf(await file.stat()));
  if (file && object) return { object, file };
  await file?.close();
  cache.forget(key);
  return null;
}

function identityOf({ ino, ctimeMs, size }: FileIdentity): FileIdentity {
  return { ino, ctimeMs, size };
}

async function openIfThere(file: string): Promise<FileHandle | null> {
  return open(file, 'r').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  });
}
