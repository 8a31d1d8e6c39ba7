import { setMaxListeners } from 'node:events';
import pLimit, { type LimitFunction } from 'p-limit';
import type { ObjectStore } from '../../storage/index.js';
import { isLate } from '../domain/archive-layout.js';
import { type TransferFile } from '../../transfers/index.js';
import { sliceLayout, type ZipLayout } from '../domain/zip-layout.js';
import { type FileSlice, type StepRules, ZipSteps, type ZipStream, type ZipWindow } from '../domain/zip-steps.js';
import { WINDOW_BYTES, type ZipBuffers } from './zip-buffers.js';
import { type KnownChecksums, LateChecksums } from './zip-checksums.js';

export interface ZipSource {
  store: ObjectStore;
  layout: ZipLayout;
  files: ReadonlyMap<string, TransferFile>;
}

/** Bytes read ahead of the visitor, for one archive. */
const AHEAD_BYTES = 8 * 1024 * 1024;
/** What a disk store holds for one file that is being read: a buffer that is sent and one that fills. */
const STREAM_COST = 2 * 1024 * 1024;
const WHOLE_BYTES = 512 * 1024;
/** From a store in the network a long file comes in so long pieces when nobody waits for more. */
const SLOW_STREAM_BYTES = 64 * 1024 * 1024;
const FIRST_WINDOW_BYTES = 64 * 1024;
const WINDOW_GROWTH = 4;
/** Who takes fewer bytes in a second gets small windows and nothing ahead of them. */
const FAST_BYTES_PER_MS = 4000;
/** Of so short a time nothing can be said: a record of some bytes alone, or another's turn in between. */
const TOO_SHORT_MS = 4;
/** More files at once do not come faster from a disk; from a store in the network each one waits for an answer. */
const FILES_AT_ONCE = { disk: 12, s3: 32 };

/** Something under way; its bytes are to be had once, in the order of the archive. */
interface Running {
  cost: number;
  chunks(): AsyncGenerator<Buffer, void, void>;
  /** The first bytes are there. */
  ready: Promise<unknown>;
  /** Also without `chunks`: nothing goes on in its memory afterwards. */
  discard(): Promise<void>;
}

/**
 * The bytes `start` … `end` - 1 of an archive, several files read ahead of what is sent, small files and the records
 * between them put together. A chunk is valid until the next one is asked for.
 */
export class ZipReader {
  private readonly steps: ZipSteps;
  private readonly limit: LimitFunction;
  private readonly checksums: LateChecksums;
  private readonly stopped = new AbortController();
  private readonly running: Running[] = [];
  private windowBytes = FIRST_WINDOW_BYTES;
  private isFast = true;
  private readonly hasLate: boolean;

  constructor(
    private readonly source: ZipSource,
    range: { start: number; end: number },
    private readonly shared: { buffers: ZipBuffers; known: KnownChecksums },
  ) {
    const { store, layout, files } = source;
    this.steps = new ZipSteps(sliceLayout(layout, range.start, range.end));
    this.limit = pLimit(FILES_AT_ONCE[store.kind]);
    const { signal } = this.stopped;
    setMaxListeners(0, signal);
    this.checksums = new LateChecksums({ store, files, known: shared.known, limit: this.limit, signal });
    this.hasLate = [...files.values()].some(isLate);
  }

  /** Waits for the first bytes: what cannot be read at all is known before an answer begins. */
  async begin(): Promise<void> {
    this.startNext();
    await this.running[0]?.ready;
  }

  async *chunks(): AsyncGenerator<Buffer, void, void> {
    for (let next = this.take(); next; next = this.take()) {
      try {
        for await (const chunk of next.chunks()) {
          const sentAt = performance.now();
          yield chunk;
          this.judge(chunk.length, performance.now() - sentAt);
          // Only now: pageView many files would keep the first bytes waiting.
          this.readAhead();
        }
      } finally {
        await next.discard();
      }
    }
  }

  /** Ends what is under way; to be called whatever happened. */
  async close(): Promise<void> {
    this.stopped.abort();
    await Promise.all(this.running.splice(0).map((step) => step.discard()));
  }

  private judge(bytes: number, ms: number): void {
    this.isFast = ms < TOO_SHORT_MS || bytes >= FAST_BYTES_PER_MS * ms;
    if (!this.isFast) this.windowBytes = FIRST_WINDOW_BYTES;
  }

  private take(): Running | undefined {
    if (this.running.length === 0) this.startNext();
    return this.running.shift();
  }

  private readAhead(): void {
    const cost = () => this.running.reduce((sum, step) => sum + step.cost, 0);
    const limit = this.isFast ? AHEAD_BYTES : 1;
    while (cost() < limit && this.startNext());
  }

  private startNext(): boolean {
    const step = this.steps.next(this.rules());
    if (!step) return false;
    // The first one is small, so that it comes soon; what is read behind it has time.
    if (this.isFast) this.windowBytes = Math.min(this.windowBytes * WINDOW_GROWTH, WINDOW_BYTES);
    this.running.push(step.kind === 'stream' ? this.stream(step) : this.fill(step));
    return true;
  }

  private rules(): StepRules {
    const isRoomy = this.windowBytes >= WINDOW_BYTES && this.shared.buffers.hasLarge;
    const windowBytes = isRoomy ? WINDOW_BYTES : Math.min(this.windowBytes, WINDOW_BYTES / WINDOW_GROWTH);
    if (this.source.store.kind === 'disk')
      return { windowBytes, wholeBytes: WHOLE_BYTES, longFiles: { streamBytes: Infinity } };
    // Several ranges of one long file at once are what makes a store in the network fast.
    const streamBytes = this.isFast ? WINDOW_BYTES : SLOW_STREAM_BYTES;
    return { windowBytes, wholeBytes: WHOLE_BYTES, longFiles: isRoomy ? 'windows' : { streamBytes } };
  }

  private open({ source, start, end }: FileSlice): AsyncIterable<Buffer> {
    const file = this.source.files.get(source);
    if (!file) throw new Error('archive names a file the transfer does not have');
    const { signal } = this.stopped;
    return this.source.store.read(file.itemPath, { start, end, ifEtag: file.etag, reuse: true, signal });
  }

  private stream({ slice }: ZipStream): Running {
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
          if (hasLate) checksums.sent({ source: slice.source, start }, chunk.value);
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

  private fill(window: ZipWindow): Running {
    const memory = this.shared.buffers.take(window.length);
    const bytes = memory.subarray(0, window.length);
    const places = window.places.map((place) => this.fillPlace(bytes, place));
    const filled = Promise.all(places);
    filled.catch(() => undefined); // thrown where it is awaited
    const settle = async (): Promise<void> => {
      await filled;
      if (this.hasLate) await this.settleChecksums(bytes, window);
    };
    return {
      cost: window.length,
      ready: filled,
      async *chunks() {
        await settle();
        yield bytes;
      },
      discard: async () => {
        await Promise.allSettled(places);
        this.shared.buffers.give(memory);
      },
    };
  }

  private async fillPlace(window: Buffer, { at, slice }: ZipWindow['places'][number]): Promise<void> {
    if (slice.kind === 'bytes') slice.bytes.copy(window, at);
    if (slice.kind !== 'file') return;
    await this.limit(async () => {
      let to = at;
      for await (const chunk of this.open(slice)) to += chunk.copy(window, to);
      if (to !== at + slice.end - slice.start) throw new Error('an object ended before its size');
    });
  }

  /** In the order of the archive: checksums of what is sent here come before the places they stand in. */
  private async settleChecksums(window: Buffer, { places }: ZipWindow): Promise<void> {
    for (const { at, slice } of places)
      if (slice.kind === 'file') this.checksums.sent(slice, window.subarray(at, at + slice.end - slice.start));
    this.checksums.prepare(places.flatMap(({ slice }) => (slice.kind === 'crc32' ? [slice.source] : [])));
    for (const { at, slice } of places) {
      if (slice.kind !== 'crc32') continue;
      const sum = Buffer.alloc(4);
      sum.writeUInt32LE(await this.checksums.of(slice.source), 0);
      sum.copy(window, at, slice.start, slice.end);
    }
  }
}
