/** Events come in bursts: the first refetch waits for the rest of its burst. */
const FIRST_WAIT_MS = 250;
/** Interval while live events keep coming: a page must not exhaust the rate limit of its member. */
const MAX_WAIT_MS = 5000;

/** Runs `work` soon after a request, and less often the longer requests continue; the last request always runs. */
export class BackoffThrottle {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waitMs = FIRST_WAIT_MS;
  private doneAt = -Infinity;

  constructor(private readonly work: () => void) {}

  request(): void {
    if (this.timer !== undefined) return;
    const isQuiet = performance.now() - this.doneAt >= MAX_WAIT_MS;
    this.waitMs = isQuiet ? FIRST_WAIT_MS : Math.min(this.waitMs * 2, MAX_WAIT_MS);
    this.timer = setTimeout(() => this.run(), this.waitMs);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private run(): void {
    this.timer = undefined;
    this.doneAt = performance.now();
    this.work();
  }
}
