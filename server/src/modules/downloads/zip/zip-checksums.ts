import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { LimitFunction } from 'p-limit';
import type { ObjectStore } from '../../storage/index.js';
import { isLate } from '../domain/archive-layout.js';
import { type TransferFile } from '../../transfers/index.js';
import type { FileSlice } from '../domain/zip-steps.js';

const REMEMBERED = 10_000;

/** Checksums that were found while archives were sent, by object: whoever resumes one does not read everything again. */
export class KnownChecksums {
  private readonly byObject = new LRUCache<string, number>({ max: REMEMBERED });

  of({ itemPath, etag, crc32: known }: TransferFile): number | null {
    return known ?? this.byObject.get(`${itemPath} ${etag}`) ?? null;
  }

  remember({ itemPath, etag }: TransferFile, value: number): void {
    this.byObject.set(`${itemPath} ${etag}`, value);
  }
}

interface Sum {
  value: number;
  /** So many bytes from the beginning are in it. */
  bytes: number;
}

/**
 * Late checksums of one answer: taken from the bytes as they are sent; a file whose bytes are not (the answer begins
 * behind them) is read for it once the answer comes to where it stands.
 */
export class LateChecksums {
  private readonly sums = new Map<string, Sum>();
  private readonly reads = new Map<string, Promise<number>>();

  constructor(
    private readonly from: {
      store: ObjectStore;
      files: ReadonlyMap<string, TransferFile>;
      known: KnownChecksums;
      limit: LimitFunction;
      signal: AbortSignal;
    },
  ) {}

  /** The next bytes of the answer that are a file's, in their order. */
  sent({ source, start }: Pick<FileSlice, 'source' | 'start'>, bytes: Buffer): void {
    const file = this.from.files.get(source);
    if (!file || !isLate(file) || this.from.known.of(file) !== null) return;
    const sum = this.sums.get(source) ?? { value: 0, bytes: 0 };
    if (sum.bytes !== start) return;
    const next = { value: crc32(bytes, sum.value), bytes: start + bytes.length };
    this.sums.set(source, next);
    if (next.bytes === file.size) this.from.known.remember(file, next.value);
  }

  async of(source: string): Promise<number> {
    const file = this.from.files.get(source);
    if (!file) throw new Error('archive names a file the transfer does not have');
    const known = file.size === 0 ? 0 : this.from.known.of(file);
    return known ?? (await this.readingOf(source, file));
  }

  /** Starts to read, several at once, what will be asked for. */
  prepare(sources: Iterable<string>): void {
    for (const source of sources) {
      const file = this.from.files.get(source);
      if (file && file.size > 0 && this.from.known.of(file) === null) void this.readingOf(source, file);
    }
  }

  private readingOf(source: string, file: TransferFile): Promise<number> {
    const running = this.reads.get(source);
    if (running) return running;
    const reading = this.from.limit(() => this.read(file));
    reading.catch(() => undefined); // thrown where it is awaited
    this.reads.set(source, reading);
    return reading;
  }

  private async read(file: TransferFile): Promise<number> {
    const { store, signal, known } = this.from;
    let sum = 0;
    for await (const chunk of store.read(file.itemPath, { ifEtag: file.etag, reuse: true, signal }))
      sum = crc32(chunk, sum);
    known.remember(file, sum);
    return sum;
  }
}
