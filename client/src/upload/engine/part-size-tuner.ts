import type { PartPlan } from './part-planner.js';

const MAX_PART_BYTES = 32 * 1024 * 1024;
/** A part that travels for less spends too much of its time on round trips; one that travels for longer loses too much. */
const QUICK_PART_MS = 1000;
const SLOW_PART_MS = 4000;
/** Parts that must succeed in a row before larger ones are tried again. */
const CALM_PARTS = 8;

/**
 * The part size while a file is sent, from the time that parts take. It begins with the planned size, which is also the
 * smallest; on a fast connection it doubles with each quick part up to 32 MiB, on trouble it falls back. What the retry
 * table allows at most holds for all that is still to be cut.
 */
export class PartSizeTuner {
  readonly #startBytes: number;
  readonly #gridBytes: number;
  readonly #largestBytes: number;
  #partBytes: number;
  #capBytes = Number.POSITIVE_INFINITY;
  #calmParts = 0;

  constructor({ partBytes, gridBytes, canGrow }: PartPlan) {
    this.#startBytes = partBytes;
    this.#gridBytes = gridBytes;
    this.#largestBytes = canGrow ? MAX_PART_BYTES : partBytes;
    this.#partBytes = partBytes;
  }

  /** The most a part that is not begun may have. */
  get largestNow(): number {
    return Math.min(this.#partBytes, this.#capBytes);
  }

  /** For the next part, given the bytes that remain: the last ones are shared among the parallel slots. */
  sizeFor(remainingBytes: number, slots: number): number {
    let bytes = this.#partBytes;
    while (bytes > this.#startBytes && bytes * slots > remainingBytes) bytes /= 2;
    return Math.min(bytes, this.#capBytes);
  }

  partSent(bytes: number, elapsedMs: number): void {
    this.#calmParts += 1;
    if (this.#capBytes < this.#startBytes) return this.#easeCap();
    if (bytes < this.#partBytes) return;
    const doubled = this.#partBytes * 2;
    if (elapsedMs < QUICK_PART_MS && doubled <= this.#largestBytes) this.#partBytes = doubled;
    if (elapsedMs > SLOW_PART_MS && this.#partBytes > this.#startBytes) this.#partBytes /= 2;
  }

  partFailed(): void {
    this.#calmParts = 0;
    this.#partBytes = this.#startBytes;
  }

  /** Parts begin on the grid, so that none gets smaller than that. */
  capAt(bytes: number): void {
    if (bytes >= this.#capBytes) return;
    this.#calmParts = 0;
    this.#capBytes = Math.max(Math.floor(bytes / this.#gridBytes), 1) * this.#gridBytes;
  }

  #easeCap(): void {
    if (this.#calmParts < CALM_PARTS) return;
    this.#calmParts = 0;
    this.#capBytes *= 2;
    if (this.#capBytes >= this.#startBytes) this.#capBytes = Number.POSITIVE_INFINITY;
  }
}
