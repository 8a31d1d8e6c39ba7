import { Injectable } from '@nestjs/common';
import { domainOf } from '#contract/formats.js';
import { DAY_MS } from '#contract/units.js';
import { Clock } from '../../../core/clock/clock.js';
import { Log } from '../../../core/logging/log.js';
import { Metrics } from '../../../core/metrics/metrics.js';
import { BlockedAddresses } from './data/blocked-addresses.js';
import { type DomainFigures, type DomainRefusals, MailDayRepository } from './data/mail-day.repository.js';
import type { Mail } from './domain/mail.js';
import { refusalCauseOf } from './domain/bounce.js';

const FIGURES_DAYS = 30;

export interface Refusal {
  /** Names the mail and its revision: each counts once. */
  id: string;
  at: Date;
  status: string;
  /** Without addresses. */
  answer: string;
}

/** Outcome of mails: permanent refusals, and figures by the domain of the recipient. */
@Injectable()
export class Deliverability {
  constructor(
    private readonly blocked: BlockedAddresses,
    private readonly days: MailDayRepository,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Books a permanent refusal on whom it is about: the address, or this installation. */
  async recordRefusal({ to }: Pick<Mail, 'to'>, { id, at, status, answer }: Refusal): Promise<void> {
    const cause = refusalCauseOf({ status, answer });
    if (cause === 'no-mailbox' || cause === 'other')
      await this.blocked.countBounce(to.email, { id, at, status, isGone: cause === 'no-mailbox' });
    if (cause !== 'ours') return;
    this.metrics.mailRefusals.inc();
    this.log.error({ domain: domainOf(to.email), status, answer }, 'mail refused because of this installation');
    await this.days.countRefusal(to.email, { at, answer });
  }

  /** Domains that refused mails since yesterday because of this installation; the latest first. */
  refusals(): Promise<DomainRefusals[]> {
    return this.days.refusalsSince(this.dayBefore(1));
  }

  /** Figures of the last 30 days; the domains with most mails come first. */
  domains(limit: number): Promise<DomainFigures[]> {
    return this.days.domainsSince(this.dayBefore(FIGURES_DAYS - 1), limit);
  }

  /** Sums of the last seven days. */
  week(): Promise<Pick<DomainFigures, 'mailed' | 'bounced'>> {
    return this.days.totalsSince(this.dayBefore(6));
  }

  private dayBefore(days: number): Date {
    return new Date((Math.floor(this.clock.now().getTime() / DAY_MS) - days) * DAY_MS);
  }
}
