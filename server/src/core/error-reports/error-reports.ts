import { MINUTE_MS } from '#contract/units.js';
import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock/clock.js';
import { pageEvent, type PageReport, programRoot, sentryEvent, type SentryEvent } from './sentry-event.js';

const WAIT_MS = 5000;
/** A fault in every request would send the same report each time. */
const REPORTS_PER_MINUTE = 30;

/** At most `REPORTS_PER_MINUTE`. */
class Allowance {
  private from = 0;
  private taken = 0;

  take(now: number): boolean {
    if (Math.abs(now - this.from) >= MINUTE_MS) [this.from, this.taken] = [now, 0];
    this.taken += 1;
    return this.taken <= REPORTS_PER_MINUTE;
  }
}

/** Reports unexpected errors to a service that accepts Sentry's envelopes. Never throws, and is not awaited. */
export class ErrorReports {
  private readonly own = new Allowance();
  /** Pages have an allowance of their own, since anybody may send what they send. */
  private readonly ofPages = new Allowance();

  constructor(
    private readonly dsn: string | undefined,
    private readonly service: string,
    private readonly clock: Clock,
  ) {}

  get isOn(): boolean {
    return this.dsn !== undefined;
  }

  /** @param tags ids and names of the program alone */
  report(error: unknown, tags: Record<string, string>): void {
    const about = { tags: { ...tags, service: this.service }, root: programRoot };
    this.send(this.own, (event) => sentryEvent(error, { ...event, ...about }));
  }

  reportPage(report: PageReport): void {
    this.send(this.ofPages, (event) => pageEvent(report, event));
  }

  private send(allowance: Allowance, make: (event: { id: string; at: Date }) => SentryEvent): void {
    const at = this.clock.now();
    if (this.dsn === undefined || !allowance.take(at.getTime())) return;
    const event = make({ id: randomBytes(16).toString('hex'), at });
    void post(new URL(this.dsn), event, at).catch(() => undefined);
  }
}

async function post(dsn: URL, event: SentryEvent, at: Date): Promise<void> {
  const lines = [{ event_id: event.event_id, sent_at: at.toISOString() }, { type: 'event' }, event];
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
