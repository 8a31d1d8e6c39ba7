/** News comes in handfuls: the first answer to it waits for the rest of its handful. */
const FIRST_WAIT_MS = 250;
/** Interval while live events keep coming: a page must not exhaust the rate limit of its member. */
const LONGEST_WAIT_MS = 5000;

/** Runs `work` soon after a request, and less often the longer requests continue; the last request always runs. */
export class Pacer {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waitMs = FIRST_WAIT_MS;
  private doneAt = -Infinity;

  constructor(private readonly work: () => void) {}

  ask(): void {
    if (this.timer !== undefined) return;
    const isQuiet = performance.now() - this.doneAt >= LONGEST_WAIT_MS;
    this.waitMs = isQuiet ? FIRST_WAIT_MS : Math.min(this.waitMs * 2, LONGEST_WAIT_MS);
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
