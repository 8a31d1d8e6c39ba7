import type { CommandContext } from '../context.js';

const WINDOW_MS = 5000;

/** Reports the bytes so far and the speed of the last seconds. */
export class SpeedMeter {
  #doneBytes = 0;
  #filesDone = 0;
  readonly #totalBytes: number;
  readonly #filesTotal: number;
  #samples: { at: number; bytes: number }[] = [];

  constructor(
    files: readonly { size: number }[],
    private readonly context: Pick<CommandContext, 'reporter' | 'now'>,
  ) {
    this.#totalBytes = files.reduce((sum, { size }) => sum + size, 0);
    this.#filesTotal = files.length;
  }

  add(bytes: number): void {
    const now = this.context.now();
    this.#doneBytes += bytes;
    this.#samples = [...this.#samples.filter(({ at }) => now - at < WINDOW_MS), { at: now, bytes: this.#doneBytes }];
    this.#report();
  }

  fileDone(): void {
    this.#filesDone += 1;
    this.#report();
  }

  #report(): void {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    const elapsedMs = first && last ? last.at - first.at : 0;
    const bytesPerSecond = first && last && elapsedMs > 0 ? ((last.bytes - first.bytes) * 1000) / elapsedMs : 0;
    const leftBytes = this.#totalBytes - this.#doneBytes;
    this.context.reporter.progress({
      phase: 'downloading',
      doneBytes: this.#doneBytes,
      totalBytes: this.#totalBytes,
      filesDone: this.#filesDone,
      filesTotal: this.#filesTotal,
      bytesPerSecond: Math.round(Math.max(bytesPerSecond, 0)),
      secondsLeft: bytesPerSecond > 0 ? Math.ceil(leftBytes / bytesPerSecond) : undefined,
    });
  }
}
