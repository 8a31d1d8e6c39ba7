import type { DnsRecordState } from '#contract/choices.js';
import type { Clock } from '../../../core/clock/clock.js';
import { DnsUnreachable } from '../../../core/dns/dns.js';
import { AppError } from '../../../core/errors/app-error.js';
import { sweepIsolated } from '../../../core/jobs/isolated.js';
import type { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { CHECKS_LIMIT } from './domain/limits.js';
import { checkDueDomains } from './domains.jobs.js';

/** Looked up at once, so that a DNS that does not answer holds up other schedules for seconds only. */
const BATCH = 50;

interface Domains<D> {
  findForAccount(accountId: string): Promise<D | null>;
  findDue(now: Date, limit: number): Promise<D[]>;
}

/** Compares the records of own domains with the DNS: when a person asks, and regularly. */
export abstract class DomainChecks<D extends { accountId: string }> {
  protected constructor(
    private readonly stored: Domains<D>,
    private readonly limiter: RateLimiter,
    protected readonly clock: Clock,
  ) {}

  /** Null if it was changed or checked meanwhile. */
  protected abstract check(before: D): Promise<D | null>;

  /** Checks while a person waits. */
  async checkNow(accountId: string): Promise<D> {
    const domain = await this.stored.findForAccount(accountId);
    if (!domain) throw new AppError('domain-not-found');
    await this.limiter.takePoint(CHECKS_LIMIT, accountId);
    const checked = (await this.check(domain)) ?? (await this.stored.findForAccount(accountId));
    if (!checked) throw new AppError('domain-not-found');
    return checked;
  }

  checkDue(signal: AbortSignal): Promise<void> {
    return sweepIsolated((limit) => this.stored.findDue(this.clock.now(), limit), {
      name: checkDueDomains.name,
      batch: BATCH,
      isTogether: true,
      idOf: ({ accountId }) => accountId,
      handle: (domain) => this.check(domain),
      signal,
    });
  }

  protected async answered<C extends { purpose: string; found: string[]; state: DnsRecordState }>(
    purpose: C['purpose'],
    lookUp: () => Promise<C>,
  ): Promise<C | { purpose: C['purpose']; found: string[]; state: 'unreachable' }> {
    try {
      return await lookUp();
    } catch (error) {
      if (!(error instanceof DnsUnreachable)) throw error;
      return { purpose, found: [], state: 'unreachable' };
    }
  }
}
