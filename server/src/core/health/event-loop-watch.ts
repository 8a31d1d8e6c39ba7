import { monitorEventLoopDelay } from 'node:perf_hooks';

const WINDOW_MS = 60_000;
/** Shorter blocks are of no interest, and each sample wakes a process that is at rest. */
const RESOLUTION_MS = 100;
const NANOSECONDS = 1e6;

/** Longest event loop delay of this process in the current and the previous window. */
export class EventLoopWatch {
  private readonly histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private readonly timer = setInterval(() => this.rotateWindow(), WINDOW_MS).unref();
  private previousMs = 0;

  constructor() {
    this.histogram.enable();
  }

  longestMs(): number {
    return Math.max(this.previousMs, this.currentMs());
  }

  stop(): void {
    clearInterval(this.timer);
    this.histogram.disable();
  }

  private rotateWindow(): void {
    this.previousMs = this.currentMs();
    this.histogram.reset();
  }

  /** Each sample includes the sampling interval, so subtract it. */
  private currentMs(): number {
    return this.histogram.count === 0 ? 0 : Math.max(0, Math.round(this.histogram.max / NANOSECONDS) - RESOLUTION_MS);
  }
}
