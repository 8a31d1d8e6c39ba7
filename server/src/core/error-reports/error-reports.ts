import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock/clock.js';
import { programRoot, sentryEvent } from './sentry-event.js';

const WAIT_MS = 5000;
/** A fault that hits every request says the same each time. */
const REPORTS_PER_MINUTE = 30;
const MINUTE_MS = 60_000;

/** Reports unexpected errors to a service that takes Sentry's envelopes. Never throws, and nobody waits for it. */
export class ErrorReports {
  private window = { from: 0, reported: 0 };

  constructor(
    private readonly dsn: string | undefined,
    private readonly service: string,
    private readonly clock: Clock,
  ) {}

  /** @param tags ids and names of the program alone */
  report(error: unknown, tags: Record<string, string>): void {
    if (this.dsn === undefined || !this.takesOne()) return;
    void this.send(new URL(this.dsn), error, tags).catch(() => undefined);
  }

  private takesOne(): boolean {
    const now = this.clock.now().getTime();
    if (Math.abs(now - this.window.from) >= MINUTE_MS) this.window = { from: now, reported: 0 };
    this.window.reported += 1;
    return this.window.reported <= REPORTS_PER_MINUTE;
  }

  private async send(dsn: URL, error: unknown, tags: Record<string, string>): Promise<void> {
    const at = this.clock.now();
    const id = randomBytes(16).toString('hex');
    const event = sentryEvent(error, { id, at, tags: { ...tags, service: this.service }, root: programRoot });
    const lines = [{ event_id: id, sent_at: at.toISOString() }, { type: 'event' }, event];
    const [, before = '', project = ''] = /^(.*)\/(\d+)$/.exec(dsn.pathname) ?? [];
    await fetch(new URL(`${before}/api/${project}/envelope/`, dsn.origin), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_client=sampan/1, sentry_key=${dsn.username}`,
      },
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
      signal: AbortSignal.timeout(WAIT_MS),
    });
  }
}
