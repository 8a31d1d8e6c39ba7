import { SIGN_BATCH_MAX } from '#contract/limits.js';
import type { UploadClock } from '../clock.js';
import { partAt, type Part, type PartPlan, type Range } from './part-planner.js';
import type { PartSizeTuner } from './part-size-tuner.js';
import { PARALLEL_PARTS } from './retry-policy.js';
import type { TimedRequest } from './timed-request.js';

export interface SignedPart {
  part: Part;
  /** Absent where each part is signed when it leaves. */
  signed?: TimedRequest | undefined;
}

export interface PartFeedOptions {
  plan: PartPlan;
  tuner: PartSizeTuner;
  clock: UploadClock;
  missing: readonly Range[];
  sign(parts: Part[]): Promise<SignedPart[]>;
}

const FIRST_BATCH = 8;
/** A batch used up within this is followed by a larger one, so that signing is no bottleneck. */
const QUICK_BATCH_MS = 10_000;
/** A batch that lasted longer is followed by a smaller one, since signatures expire. */
const SLOW_BATCH_MS = 60_000;

/** Cuts missing ranges into parts and has them signed in batches, in advance. */
export class PartFeed {
  readonly #missing: Range[];
  readonly #ready: SignedPart[] = [];
  #batchSize = FIRST_BATCH;
  #batchAt = 0;
  #signing: Promise<void> | undefined;

  constructor(private readonly options: PartFeedOptions) {
    this.#missing = options.missing.map((range) => ({ ...range }));
  }

  /** Undefined when nothing is left to begin. */
  async next(): Promise<SignedPart | undefined> {
    this.#recutIfChanged();
    while (this.#ready.length === 0) {
      if (this.#missing.length === 0 && !this.#signing) return undefined;
      await this.#signBatch();
    }
    const next = this.#ready.shift();
    if (this.#ready.length <= Math.min(PARALLEL_PARTS, this.#batchSize / 2) && this.#missing.length > 0) {
      // The failure also reaches the caller that waits for the batch.
      this.#signBatch().catch(() => undefined);
    }
    return next;
  }

  /** Discards signed parts that were not started if their size no longer suits the connection. */
  #recutIfChanged(): void {
    const [first] = this.#ready;
    if (!first || this.#signing) return;
    const { tuner } = this.options;
    const missing = joined([...this.#ready.map(({ part }) => rangeOf(part)), ...this.#missing]);
    const isTooSmall = tuner.sizeFor(bytesIn(missing), PARALLEL_PARTS) >= 2 * first.part.size;
    const isTooLarge = this.#ready.some(({ part }) => part.size > tuner.largestNow);
    if (!isTooSmall && !isTooLarge) return;
    this.#ready.length = 0;
    this.#missing.splice(0, this.#missing.length, ...missing);
  }

  #signBatch(): Promise<void> {
    this.#signing ??= this.#sign().finally(() => {
      this.#signing = undefined;
    });
    return this.#signing;
  }

  async #sign(): Promise<void> {
    this.#adaptBatchSize();
    const parts = this.#cutBatch();
    try {
      this.#ready.push(...(await this.options.sign(parts)));
    } catch (error) {
      this.#missing.unshift(...parts.map(rangeOf));
      throw error;
    }
  }

  #adaptBatchSize(): void {
    const now = this.options.clock.now();
    const lastedMs = now - this.#batchAt;
    if (this.#batchAt > 0 && lastedMs < QUICK_BATCH_MS) this.#batchSize *= 2;
    if (this.#batchAt > 0 && lastedMs > SLOW_BATCH_MS) this.#batchSize /= 2;
    this.#batchSize = Math.min(Math.max(this.#batchSize, PARALLEL_PARTS), SIGN_BATCH_MAX);
    this.#batchAt = now;
  }

  #cutBatch(): Part[] {
    const parts: Part[] = [];
    for (let range = this.#missing[0]; range && parts.length < this.#batchSize; range = this.#missing[0]) {
      const wanted = this.options.tuner.sizeFor(bytesIn(this.#missing), PARALLEL_PARTS);
      const end = Math.min(range.start + wanted, range.end);
      parts.push(partAt(this.options.plan, { start: range.start, end }));
      range.start = end;
      if (range.start === range.end) this.#missing.shift();
    }
    return parts;
  }
}

function rangeOf({ offset, size }: Part): Range {
  return { start: offset, end: offset + size };
}

function bytesIn(ranges: readonly Range[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Neighbours made one; the ranges come in order. */
function joined(ranges: readonly Range[]): Range[] {
  const wide: Range[] = [];
  for (const range of ranges) {
    const last = wide.at(-1);
    if (last?.end === range.start) last.end = range.end;
    else wide.push({ ...range });
  }
  return wide;
}
