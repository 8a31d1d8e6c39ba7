import type { UploadClock } from '../clock.js';
import { PARALLEL_PARTS, PARALLEL_PARTS_MAX } from './retry-policy.js';

/** Long enough that a single part does not distort the rate. */
const WINDOW_MS = 2000;
/** One more parallel request is kept if throughput grows by this factor. */
const WORTH_RATIO = 1.08;
/** Pause after a try that brought nothing. */
const REST_MS = 30_000;

/**
 * Number of parallel requests while nothing fails, at least the table's 4. With a high latency, one more raises the
 * throughput; on a saturated line it does not, and is dropped again.
 */
export class ParallelTuner {
  #limit = PARALLEL_PARTS;
  #rateBefore = 0;
  #isTrying = false;
  #restsUntil = Number.NEGATIVE_INFINITY;
  #window: { startedAt: number; bytes: number } | undefined;

  constructor(
    private readonly clock: UploadClock,
    private readonly most: number = PARALLEL_PARTS_MAX,
  ) {}

  get limit(): number {
    return this.#limit;
  }

  /** Called regularly with the bytes moved so far, and whether all slots are in use. */
  observe(sentBytes: number, isFull: boolean): void {
    const now = this.clock.now();
    if (!isFull) {
      this.#window = undefined;
      return;
    }
    this.#window ??= { startedAt: now, bytes: sentBytes };
    const { startedAt, bytes } = this.#window;
    if (now - startedAt < WINDOW_MS) return;
    this.#window = undefined;
    this.#judge(((sentBytes - bytes) * 1000) / (now - startedAt), now);
  }

  /** After a failure: back to the number of the table. */
  reset(): void {
    this.#limit = PARALLEL_PARTS;
    this.#isTrying = false;
    this.#window = undefined;
    this.#restsUntil = this.clock.now() + REST_MS;
  }

  #judge(rate: number, now: number): void {
    if (this.#isTrying && rate < this.#rateBefore * WORTH_RATIO) {
      this.#limit -= 1;
      this.#isTrying = false;
      this.#restsUntil = now + REST_MS;
      return;
    }
    this.#rateBefore = rate;
    this.#isTrying = this.#limit < this.most && now >= this.#restsUntil;
    if (this.#isTrying) this.#limit += 1;
  }
}
