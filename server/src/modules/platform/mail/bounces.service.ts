import { Injectable } from '@nestjs/common';
import { domainOf } from '#contract/formats.js';
import { Log } from '../../../core/logging/log.js';
import { Metrics } from '../../../core/metrics/metrics.js';
import { BlockedAddresses } from './blocked-addresses.service.js';
import { MailDayRepository } from './data/mail-day.repository.js';
import type { Mail } from './domain/mail.js';
import { refusalCauseOf } from './domain/refusal.js';

export interface Refusal {
  /** Of the mail and its revision: each counts once. */
  id: string;
  at: Date;
  status: string;
  /** Without addresses. */
  answer: string;
}

/** Books a permanent refusal on whom it is about: the address, or this installation. */
@Injectable()
export class Bounces {
  constructor(
    private readonly blocked: BlockedAddresses,
    private readonly days: MailDayRepository,
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {}

  async record({ to }: Pick<Mail, 'to'>, { id, at, status, answer }: Refusal): Promise<void> {
    const cause = refusalCauseOf({ status, answer });
    if (cause === 'no-mailbox' || cause === 'other')
      await this.blocked.countBounce(to.email, { id, at, status, isGone: cause === 'no-mailbox' });
    if (cause !== 'ours') return;
    this.metrics.mailRefusals.inc();
    this.log.error({ domain: domainOf(to.email), status, answer }, 'mail refused because of this installation');
    await this.days.noteRefusal(to.email, { at, answer });
  }
}
