import { monitorEventLoopDelay } from 'node:perf_hooks';

const WINDOW_MS = 60_000;
const RESOLUTION_MS = 10;
const NANOSECONDS = 1e6;

/** How long this process was busy with one thing and could do nothing else: at worst, within this window and the one before. */
export class EventLoopWatch {
  private readonly histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private readonly timer = setInterval(() => this.turnWindow(), WINDOW_MS).unref();
  private earlierMs = 0;

  constructor() {
    this.histogram.enable();
  }

  longestMs(): number {
    return Math.max(this.earlierMs, this.currentMs());
  }

  stop(): void {
    clearInterval(this.timer);
    this.histogram.disable();
  }

  private turnWindow(): void {
    this.earlierMs = this.currentMs();
    this.histogram.reset();
  }

  /** The histogram counts from one look to the next: what is normal is taken off. */
  private currentMs(): number {
    return this.histogram.count === 0 ? 0 : Math.max(0, Math.round(this.histogram.max / NANOSECONDS) - RESOLUTION_MS);
  }
}
