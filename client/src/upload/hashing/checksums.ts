import { combineCrc32, crcShift } from './crc32.js';
import type { Hasher } from './hasher.js';
import type { ByteSource } from '../types.js';

/** Block of files that travel whole: only the sum of all is wanted. */
export const WHOLE_FILE_BLOCK_BYTES = 1024 * 1024;

export interface FileDigest {
  /** Hex, lower case; undefined where the hasher computes none. */
  sha256: string | undefined;
  crc32: number;
}

export interface FileToSum {
  blob: ByteSource;
  size: number;
  /** Divides the place where every part begins. */
  blockBytes: number;
  /** The digest of an earlier run that has read it to the end. */
  known?: FileDigest | undefined;
}

/** Sums of one file; they grow while it is read. */
export class FileSums {
  readonly #blocks: number[] = [];
  readonly #blockShift: number;
  readonly #stopped = new AbortController();
  readonly #digest: Promise<FileDigest | undefined>;
  #settle: (digest: FileDigest | undefined) => void = () => undefined;

  constructor(readonly file: FileToSum) {
    this.#blockShift = crcShift(file.blockBytes);
    this.#digest = new Promise((resolve) => {
      this.#settle = resolve;
    });
    if (file.known) this.#settle(file.known);
  }

  get isKnown(): boolean {
    return this.file.known !== undefined;
  }

  /** Undefined if the file could not be read to its end: the upload continues without. */
  digest(): Promise<FileDigest | undefined> {
    return this.#digest;
  }

  /** Undefined until these bytes are read. */
  crcOf({ offset, size }: { offset: number; size: number }): number | undefined {
    const { blockBytes } = this.file;
    const end = offset + size;
    const last = Math.ceil(end / blockBytes);
    const isOnBlocks = offset % blockBytes === 0 && (end % blockBytes === 0 || end === this.file.size);
    if (!isOnBlocks || last > this.#blocks.length) return undefined;
    let sum = 0;
    for (let index = offset / blockBytes; index < last; index += 1) {
      const length = Math.min(blockBytes, this.file.size - index * blockBytes);
      const shift = length === blockBytes ? this.#blockShift : crcShift(length);
      sum = combineCrc32(sum, this.#blocks[index] ?? 0, shift);
    }
    return sum;
  }

  async read(hasher: Hasher): Promise<void> {
    const { blob, blockBytes, size } = this.file;
    try {
      const sha256 = await hasher.read({
        blob: blob.slice(0, size),
        blockBytes,
        signal: this.#stopped.signal,
        onBlocks: (crc32s) => this.#blocks.push(...crc32s),
      });
      this.#settle({ sha256, crc32: this.crcOf({ offset: 0, size }) ?? 0 });
    } catch {
      // An unreadable file fails when it is sent; without a worker there are no checksums.
      this.#settle(undefined);
    }
  }

  stop(): void {
    this.#stopped.abort();
    this.#settle(undefined);
  }
}

/** Reads each file once, in the order of sending and ahead of it, so that sending is not blocked. */
export class Checksums {
  readonly #sums = new Map<number, FileSums>();
  #queue: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(private readonly hasher: Hasher | undefined) {}

  /** Once for every file; again for one that needs other blocks or changed on disk. */
  begin(fileIndex: number, file: FileToSum): FileSums {
    const begun = this.#sums.get(fileIndex);
    if (begun && (begun.isKnown || begun.file.blockBytes === file.blockBytes)) return begun;
    begun?.stop();
    const sums = new FileSums(file);
    this.#sums.set(fileIndex, sums);
    const { hasher } = this;
    if (!hasher || this.#isClosed) sums.stop();
    else if (!sums.isKnown) this.#queue = this.#queue.then(() => (this.#isClosed ? sums.stop() : sums.read(hasher)));
    return sums;
  }

  crcOf(fileIndex: number, range: { offset: number; size: number }): number | undefined {
    return this.#sums.get(fileIndex)?.crcOf(range);
  }

  /** Read on the spot where the reading has not come so far; undefined where nothing can be read. */
  async crcNow(fileIndex: number, range: { offset: number; size: number }): Promise<number | undefined> {
    const sums = this.#sums.get(fileIndex);
    const known = sums?.crcOf(range);
    if (known !== undefined || !sums || !this.hasher) return known;
    return this.hasher.crc32(sums.file.blob.slice(range.offset, range.offset + range.size)).catch(() => undefined);
  }

  digestOf(fileIndex: number): Promise<FileDigest | undefined> {
    return this.#sums.get(fileIndex)?.digest() ?? Promise.resolve(undefined);
  }

  /** The file has changed: its checksum must be recomputed. */
  forget(fileIndex: number): void {
    this.#sums.get(fileIndex)?.stop();
    this.#sums.delete(fileIndex);
  }

  close(): void {
    this.#isClosed = true;
    for (const sums of this.#sums.values()) sums.stop();
    this.hasher?.close();
  }
}
