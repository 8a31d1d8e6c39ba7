import { type FileHandle, open } from 'node:fs/promises';
import { type ObjectInfo, StoreError } from '../../object-store.js';
import { type BufferPool, Tempo } from './buffer-pool.js';
import { hasCode } from './durable-files.js';
import type { FileKeys } from './file-keys.js';
import { Keystream } from './keystream.js';
import { fingerprintOf, type ObjectMeta, readMeta } from './object-meta.js';
import { type Piece, VerifiedReader } from './verified-reader.js';

const OPEN_TRIES = 3;

export interface ObjectFiles {
  key: string;
  meta: string;
  data: string;
}

/** An object opened for reading: from here on the same bytes, even if its key is removed or taken again meanwhile. */
export class OpenObject {
  private constructor(
    private readonly meta: ObjectMeta,
    private readonly file: FileHandle,
    private readonly pool: BufferPool,
    private readonly fileKey: Buffer | undefined,
  ) {}

  /** @throws {StoreError} object-missing, damaged, key-unknown */
  static async open(files: ObjectFiles, { pool, keys }: { pool: BufferPool; keys: FileKeys }): Promise<OpenObject> {
    for (let tries = 1; tries <= OPEN_TRIES; tries += 1) {
      const before = await fingerprintOf(files.meta);
      const meta = await readMeta(files.meta, files.key);
      if (!meta || before === null) break;
      const fileKey = keys.unwrap(meta.wrappedKey);
      const file = await openIfThere(files.data);
      const size = await file?.stat().then((stats) => stats.size);
      // Meta goes first when an object is removed and comes last when one is made: unchanged, both belong together.
      const isSame = (await fingerprintOf(files.meta)) === before;
      if (file && isSame && size === meta.head.size) return new OpenObject(meta, file, pool, fileKey);
      await file?.close();
      if (isSame) throw new StoreError('damaged', 'the bytes of an object are missing or cut');
    }
    throw new StoreError('object-missing');
  }

  get info(): ObjectInfo {
    return this.meta.info;
  }

  close(): Promise<void> {
    return this.file.close();
  }

  /** The bytes `start` … `end` - 1, read one piece ahead. A chunk is valid until the next one is asked for. */
  async *read(start: number, end: number): AsyncGenerator<Buffer, void, void> {
    const from = { file: this.file, meta: this.meta, keystream: Keystream.of(this.fileKey) };
    const reader = new VerifiedReader(from, this.pool, { start, end });
    const tempo = new Tempo(true);
    const load = (): Promise<Piece | null> => reader.next({ large: tempo.isFast });
    let next = load();
    try {
      for (let piece = await next; piece && piece.start < end; piece = await next) {
        next = load();
        next.catch(() => undefined); // thrown where it is awaited
        yield* this.lend(piece, start, end);
        tempo.moved(piece.length);
      }
    } finally {
      const ahead = await next.catch(() => null);
      this.pool.give(ahead?.buffer);
    }
  }

  private *lend({ buffer, start: at, length }: Piece, start: number, end: number): Generator<Buffer, void, void> {
    try {
      const chunk = buffer.subarray(Math.max(0, start - at), Math.min(length, end - at));
      if (chunk.length > 0) yield chunk;
    } finally {
      this.pool.give(buffer);
    }
  }
}

async function openIfThere(file: string): Promise<FileHandle | null> {
  return open(file, 'r').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  });
}
