import { Injectable } from '@nestjs/common';
import type { StaffOverview as Overview } from '#contract/admin/overview.js';
import { DAY_MS } from '#contract/units.js';
import { Clock } from '../../../core/clock/clock.js';
import { OverviewRepository } from '../../files/transfers/index.js';
import { Users } from '../../identity/auth/index.js';
import { Deliverability } from '../../platform/mail/index.js';
import { QueueControl } from './queue-control.service.js';
import { StorageFigures } from './storage-figures.service.js';

const WEEK_MS = 7 * DAY_MS;

/** The installation's last week in figures. */
@Injectable()
export class StaffOverview {
  constructor(
    private readonly users: Users,
    private readonly transfers: OverviewRepository,
    private readonly deliverability: Deliverability,
    private readonly storage: StorageFigures,
    private readonly queues: QueueControl,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<Overview> {
    const [signUps, transfers, mails, storage, failedJobs] = await Promise.all([
      this.ofWeeks((span) => this.users.countCreatedBetween(span)),
      this.ofWeeks((span) => this.transfers.countSentBetween(span)),
      this.deliverability.week(),
      this.storage.readWeek(),
      this.failedJobs(),
    ]);
    return { signUps, transfers, mails, storage, failedJobs };
  }

  private async ofWeeks(count: (span: readonly [Date, Date]) => Promise<number>) {
    const now = this.clock.now().getTime();
    const [start, before] = [new Date(now - WEEK_MS), new Date(now - 2 * WEEK_MS)];
    const [last, earlier] = await Promise.all([count([start, new Date(now)]), count([before, start])]);
    return { last, before: earlier };
  }

  /** The other figures are shown without Redis, too. */
  private async failedJobs(): Promise<number | null> {
    try {
      return (await this.queues.list()).reduce((sum, { failed }) => sum + failed, 0);
    } catch {
      return null;
    }
  }
}
