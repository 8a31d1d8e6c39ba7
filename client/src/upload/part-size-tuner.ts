import type { PartPlan } from './part-planner.js';

const LARGEST_PART_BYTES = 32 * 1024 * 1024;
/** Four parts of 2 MiB within this are more than 30 MB/s: the round trips then cost more than a lost part would. */
const QUICK_PART_MS = 250;
const SLOW_PART_MS = 2500;

/**
 * The part size while a file is sent. The specification's sizes are where it begins and the smallest it uses; on a fast
 * connection it doubles with each quick part up to 32 MiB, on trouble it falls back.
 */
export class PartSizeTuner {
  readonly #startBytes: number;
  readonly #largestBytes: number;
  #partBytes: number;

  constructor({ partBytes, canGrow }: PartPlan) {
    this.#startBytes = partBytes;
    this.#largestBytes = canGrow ? LARGEST_PART_BYTES : partBytes;
    this.#partBytes = partBytes;
  }

  /** For the next part, when so many bytes are still to be cut: the last ones are shared among the parallel slots. */
  sizeFor(remainingBytes: number, slots: number): number {
    let bytes = this.#partBytes;
    while (bytes > this.#startBytes && bytes * slots > remainingBytes) bytes /= 2;
    return bytes;
  }

  partSent(bytes: number, elapsedMs: number): void {
    if (bytes < this.#partBytes) return;
    const doubled = this.#partBytes * 2;
    if (elapsedMs < QUICK_PART_MS && doubled <= this.#largestBytes) this.#partBytes = doubled;
    if (elapsedMs > SLOW_PART_MS && this.#partBytes > this.#startBytes) this.#partBytes /= 2;
  }

  partFailed(): void {
    this.#partBytes = this.#startBytes;
  }
}
