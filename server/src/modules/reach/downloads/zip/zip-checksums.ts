import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { LimitFunction } from 'p-limit';
import type { ObjectStore } from '../../../platform/storage/index.js';
import type { TransferFile } from '../../../files/transfers/index.js';
import { isLate } from '../domain/archive-layout.js';
import type { FileSlice } from '../domain/zip-steps.js';

const MAX_ENTRIES = 10_000;

/** A file with the store that holds its bytes. */
export interface StoredFile extends Pick<TransferFile, 'size' | 'itemPath' | 'etag' | 'crc32' | 'lateCrc32'> {
  store: ObjectStore;
}

/** Cache of checksums computed while archives were sent, so that a resumed download does not read all files again. */
export class ChecksumCache {
  private readonly byObject = new LRUCache<string, number>({ max: MAX_ENTRIES });

  get({ itemPath, etag, crc32: known }: StoredFile): number | null {
    return known ?? this.byObject.get(`${itemPath} ${etag}`) ?? null;
  }

  set({ itemPath, etag }: StoredFile, value: number): void {
    this.byObject.set(`${itemPath} ${etag}`, value);
  }
}

interface Sum {
  value: number;
  /** Bytes from the beginning that it covers. */
  bytes: number;
}

/**
 * Late checksums of one response, computed from the bytes as they are sent. Files that the requested range skips are read
 * when their checksum is needed.
 */
export class LateChecksums {
  private readonly sums = new Map<string, Sum>();
  private readonly reads = new Map<string, Promise<number>>();

  constructor(
    private readonly from: {
      files: ReadonlyMap<string, StoredFile>;
      cache: ChecksumCache;
      limit: LimitFunction;
      signal: AbortSignal;
    },
  ) {}

  /** Adds the next bytes of a file, in order. */
  addSent({ source, start }: Pick<FileSlice, 'source' | 'start'>, bytes: Buffer): void {
    const file = this.from.files.get(source);
    if (!file || !isLate(file) || this.from.cache.get(file) !== null) return;
    const sum = this.sums.get(source) ?? { value: 0, bytes: 0 };
    if (sum.bytes !== start) return;
    const next = { value: crc32(bytes, sum.value), bytes: start + bytes.length };
    this.sums.set(source, next);
    if (next.bytes === file.size) this.from.cache.set(file, next.value);
  }

  async checksumOf(source: string): Promise<number> {
    const file = this.from.files.get(source);
    if (!file) throw new Error('archive names a file that it does not have');
    const known = file.size === 0 ? 0 : this.from.cache.get(file);
    return known ?? (await this.readOnce(source, file));
  }

  /** Starts reading files whose checksums will be needed. */
  prefetch(sources: Iterable<string>): void {
    for (const source of sources) {
      const file = this.from.files.get(source);
      if (file && file.size > 0 && this.from.cache.get(file) === null) void this.readOnce(source, file);
    }
  }

  private readOnce(source: string, file: StoredFile): Promise<number> {
    const running = this.reads.get(source);
    if (running) return running;
    const reading = this.from.limit(() => this.read(file));
    reading.catch(() => undefined); // thrown where it is awaited
    this.reads.set(source, reading);
    return reading;
  }

  private async read(file: StoredFile): Promise<number> {
    const { signal, cache } = this.from;
    let sum = 0;
    for await (const chunk of file.store.read(file.itemPath, { ifEtag: file.etag, reuse: true, signal }))
      sum = crc32(chunk, sum);
    cache.set(file, sum);
    return sum;
  }
}
