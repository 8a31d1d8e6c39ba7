const SMOOTHING_MS = 3000;
const SAMPLE_MS = 200;

/** Bytes per second, exponentially weighted over about three seconds. */
export class SpeedEstimator {
  #sampleStart: number | undefined;
  #sampleBytes = 0;
  #weighted = 0;
  /** Grows to 1: without it the first seconds would read far too slow. */
  #weight = 0;

  add(bytes: number, now: number): void {
    this.#sampleStart ??= now;
    this.#sampleBytes += bytes;
    this.#closeSample(now);
  }

  bytesPerSecond(now: number): number {
    this.#closeSample(now);
    return this.#weight === 0 ? 0 : this.#weighted / this.#weight;
  }

  /** After a pause, when earlier samples no longer count. */
  reset(): void {
    this.#sampleStart = undefined;
    this.#sampleBytes = 0;
    this.#weighted = 0;
    this.#weight = 0;
  }

  #closeSample(now: number): void {
    if (this.#sampleStart === undefined) return;
    const elapsedMs = now - this.#sampleStart;
    if (elapsedMs < SAMPLE_MS) return;
    const share = 1 - Math.exp(-elapsedMs / SMOOTHING_MS);
    this.#weighted += share * ((this.#sampleBytes * 1000) / elapsedMs - this.#weighted);
    this.#weight += share * (1 - this.#weight);
    this.#sampleStart = now;
    this.#sampleBytes = 0;
  }
}
