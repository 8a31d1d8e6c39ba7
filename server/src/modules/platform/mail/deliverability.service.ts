import { DAY_MS } from '#contract/units.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { type DomainFigures, type DomainRefusals, MailDayRepository } from './data/mail-day.repository.js';

const FIGURES_DAYS = 30;

/** What became of mails, by the domain of the recipient. */
@Injectable()
export class Deliverability {
  constructor(
    private readonly days: MailDayRepository,
    private readonly clock: Clock,
  ) {}

  /** By which domains mails were refused since yesterday because of this installation; the latest first. */
  refusals(): Promise<DomainRefusals[]> {
    const today = Math.floor(this.clock.now().getTime() / DAY_MS) * DAY_MS;
    return this.days.refusalsSince(new Date(today - DAY_MS));
  }

  /** Of the last 30 days; the domains with most mails first. */
  domains(limit: number): Promise<DomainFigures[]> {
    const today = Math.floor(this.clock.now().getTime() / DAY_MS) * DAY_MS;
    return this.days.domainsSince(new Date(today - (FIGURES_DAYS - 1) * DAY_MS), limit);
  }
}
