import { setMaxListeners } from 'node:events';
import pLimit, { type LimitFunction } from 'p-limit';
import type { ObjectStore } from '../../../platform/storage/index.js';
import { isLate } from '../domain/archive-layout.js';
import { sliceLayout, type ZipLayout } from '../domain/zip-layout.js';
import { type FileSlice, type StepRules, ZipSteps, type ZipStream, type ZipWindow } from '../domain/zip-steps.js';
import { type ChecksumCache, LateChecksums, type StoredFile } from './zip-checksums.js';

const WINDOW_BYTES = 1024 * 1024;

/**
 * Buffer pool for the windows of all archives. A fixed number of large buffers keeps memory bounded under many concurrent
 * downloads; archives that get none use small ones.
 */
export class ZipBuffers {
  private readonly free: Buffer[] = [];
  private lent = 0;

  constructor(private readonly maxLarge: number) {}

  get hasLarge(): boolean {
    return this.lent < this.maxLarge;
  }

  /** At least `bytes`; pooled only if a large one is left. */
  take(bytes: number): Buffer {
    if (bytes <= WINDOW_BYTES / 4 || bytes > WINDOW_BYTES || !this.hasLarge) return Buffer.allocUnsafeSlow(bytes);
    this.lent += 1;
    return this.free.pop() ?? Buffer.allocUnsafeSlow(WINDOW_BYTES);
  }

  /** Call only when the buffer is neither being written nor sent. */
  give(buffer: Buffer): void {
    if (buffer.length !== WINDOW_BYTES || this.lent === 0) return;
    this.lent -= 1;
    this.free.push(buffer);
  }
}

export interface ZipSource {
  layout: ZipLayout;
  /** Files by the layout's sources. */
  files: ReadonlyMap<string, StoredFile>;
}

/** Maximum bytes read ahead of the client, per archive. */
const AHEAD_BYTES = 8 * 1024 * 1024;
/** Memory of a disk read stream: one buffer being sent and one being filled. */
const STREAM_COST = 2 * 1024 * 1024;
const WHOLE_BYTES = 512 * 1024;
/** Length of a read from a network store for slow clients. */
const SLOW_STREAM_BYTES = 64 * 1024 * 1024;
const FIRST_WINDOW_BYTES = 64 * 1024;
const WINDOW_GROWTH = 4;
/** Slower clients get small windows and no read-ahead. */
const FAST_BYTES_PER_MS = 4000;
/** Samples shorter than this are ignored: too noisy to estimate throughput. */
const TOO_SHORT_MS = 4;
/** Concurrent reads: more do not speed up a disk, while each read from a network store waits for a round trip. */
const FILES_AT_ONCE = { disk: 12, s3: 32 };

/** A step being read; its bytes can be consumed once, in archive order. */
interface PendingStep {
  cost: number;
  chunks(): AsyncGenerator<Buffer, void, void>;
  /** Resolves when the first bytes are available. */
  ready: Promise<unknown>;
  /** Must always be called; afterwards nothing writes to its memory. */
  discard(): Promise<void>;
}

/**
 * Reads the bytes `start` to `end` (exclusive) of an archive with read-ahead; small files and the records between them are
 * combined. A chunk is valid until the next one is requested.
 */
export class ZipReader {
  private readonly steps: ZipSteps;
  private readonly limit: LimitFunction;
  private readonly checksums: LateChecksums;
  private readonly stopped = new AbortController();
  private readonly pending: PendingStep[] = [];
  private windowBytes = FIRST_WINDOW_BYTES;
  private isFast = true;
  private readonly hasLate: boolean;
  private readonly kind: ObjectStore['kind'];

  constructor(
    private readonly source: ZipSource,
    range: { start: number; end: number },
    private readonly shared: { buffers: ZipBuffers; checksums: ChecksumCache },
  ) {
    const { layout, files } = source;
    // The rules of a network store suit a disk, too.
    this.kind = [...files.values()].every(({ store }) => store.kind === 'disk') ? 'disk' : 's3';
    this.steps = new ZipSteps(sliceLayout(layout, range.start, range.end));
    this.limit = pLimit(FILES_AT_ONCE[this.kind]);
    const { signal } = this.stopped;
    setMaxListeners(0, signal);
    this.checksums = new LateChecksums({ files, cache: shared.checksums, limit: this.limit, signal });
    this.hasLate = [...files.values()].some(isLate);
  }

  /** Waits for the first bytes, so that a store error is thrown before the response starts. */
  async begin(): Promise<void> {
    this.startNext();
    await this.pending[0]?.ready;
  }

  async *chunks(): AsyncGenerator<Buffer, void, void> {
    for (let next = this.nextStep(); next; next = this.nextStep()) {
      try {
        for await (const chunk of next.chunks()) {
          const sentAt = performance.now();
          yield chunk;
          this.measureSpeed(chunk.length, performance.now() - sentAt);
          // Only now, because opening many files would delay the first bytes.
          this.readAhead();
        }
      } finally {
        await next.discard();
      }
    }
  }

  /** Cancels pending reads. Must always be called. */
  async close(): Promise<void> {
    this.stopped.abort();
    await Promise.all(this.pending.splice(0).map((step) => step.discard()));
  }

  private measureSpeed(bytes: number, ms: number): void {
    this.isFast = ms < TOO_SHORT_MS || bytes >= FAST_BYTES_PER_MS * ms;
    if (!this.isFast) this.windowBytes = FIRST_WINDOW_BYTES;
  }

  private nextStep(): PendingStep | undefined {
    if (this.pending.length === 0) this.startNext();
    return this.pending.shift();
  }

  private readAhead(): void {
    const cost = () => this.pending.reduce((sum, step) => sum + step.cost, 0);
    const limit = this.isFast ? AHEAD_BYTES : 1;
    while (cost() < limit && this.startNext());
  }

  private startNext(): boolean {
    const step = this.steps.next(this.rules());
    if (!step) return false;
    // The first window is small for a short time to first byte; later ones grow.
    if (this.isFast) this.windowBytes = Math.min(this.windowBytes * WINDOW_GROWTH, WINDOW_BYTES);
    this.pending.push(step.kind === 'stream' ? this.stream(step) : this.fill(step));
    return true;
  }

  private rules(): StepRules {
    const canUseLarge = this.windowBytes >= WINDOW_BYTES && this.shared.buffers.hasLarge;
    const windowBytes = canUseLarge ? WINDOW_BYTES : Math.min(this.windowBytes, WINDOW_BYTES / WINDOW_GROWTH);
    if (this.kind === 'disk') return { windowBytes, wholeBytes: WHOLE_BYTES, longFiles: { streamBytes: Infinity } };
    // Reading several ranges of one long file at once makes up for the latency of a network store.
    const streamBytes = this.isFast ? WINDOW_BYTES : SLOW_STREAM_BYTES;
    return { windowBytes, wholeBytes: WHOLE_BYTES, longFiles: canUseLarge ? 'windows' : { streamBytes } };
  }

  private open({ source, start, end }: FileSlice): AsyncIterable<Buffer> {
    const file = this.source.files.get(source);
    if (!file) throw new Error('archive names a file that it does not have');
    const { signal } = this.stopped;
    return file.store.read(file.itemPath, { start, end, ifEtag: file.etag, reuse: true, signal });
  }

  private stream({ slice }: ZipStream): PendingStep {
    const chunks = this.open(slice)[Symbol.asyncIterator]();
    const first = chunks.next();
    first.catch(() => undefined); // thrown where it is awaited
    const { checksums, hasLate } = this;
    return {
      cost: STREAM_COST,
      ready: first,
      async *chunks() {
        let start = slice.start;
        for (let chunk = await first; !chunk.done; chunk = await chunks.next()) {
          if (hasLate) checksums.addSent({ source: slice.source, start }, chunk.value);
          start += chunk.value.length;
          yield chunk.value;
        }
        if (start !== slice.end) throw new Error('an object ended before its size');
      },
      discard: async () => {
        await first.catch(() => undefined);
        await chunks.return?.();
      },
    };
  }

  private fill(window: ZipWindow): PendingStep {
    const memory = this.shared.buffers.take(window.length);
    const bytes = memory.subarray(0, window.length);
    const slices = window.slices.map((slice) => this.fillSlice(bytes, slice));
    const filled = Promise.all(slices);
    filled.catch(() => undefined); // thrown where it is awaited
    const settle = async (): Promise<void> => {
      await filled;
      if (this.hasLate) await this.writeChecksums(bytes, window);
    };
    return {
      cost: window.length,
      ready: filled,
      async *chunks() {
        await settle();
        yield bytes;
      },
      discard: async () => {
        await Promise.allSettled(slices);
        this.shared.buffers.give(memory);
      },
    };
  }

  private async fillSlice(window: Buffer, { at, slice }: ZipWindow['slices'][number]): Promise<void> {
    if (slice.kind === 'bytes') slice.bytes.copy(window, at);
    if (slice.kind !== 'file') return;
    await this.limit(async () => {
      let to = at;
      for await (const chunk of this.open(slice)) to += chunk.copy(window, to);
      if (to !== at + slice.end - slice.start) throw new Error('an object ended before its size');
    });
  }

  /** Runs in archive order, so that checksums of files in this window are complete before they are written. */
  private async writeChecksums(window: Buffer, { slices }: ZipWindow): Promise<void> {
    for (const { at, slice } of slices)
      if (slice.kind === 'file') this.checksums.addSent(slice, window.subarray(at, at + slice.end - slice.start));
    this.checksums.prefetch(slices.flatMap(({ slice }) => (slice.kind === 'crc32' ? [slice.source] : [])));
    for (const { at, slice } of slices) {
      if (slice.kind !== 'crc32') continue;
      const sum = Buffer.alloc(4);
      sum.writeUInt32LE(await this.checksums.checksumOf(slice.source), 0);
      sum.copy(window, at, slice.start, slice.end);
    }
  }
}
