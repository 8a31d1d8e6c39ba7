import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob, type JobContext, OnEvent } from '../../../core/jobs/handles-job.js';
import { outboxEntry } from '../../../core/outbox/outbox.js';
import { MailRepository } from '../../platform/mail/index.js';
import { Notifications } from '../../members/notifications/index.js';
import { RemovalWrites } from './removal-writes.service.js';
import { transferForgotten } from '../transfers/index.js';
import { forgetDeleted } from './retention.jobs.js';
import { sweepIsolated } from '../../../core/jobs/isolated.js';
import { type Forgettable, RemovalRepository } from '../transfers/index.js';

const BATCH = 200;

/** Forgets deleted transfers: leaves their slugs alone (docs/privacy.md). */
@Injectable()
export class TransferForgetter {
  constructor(
    private readonly removals: RemovalRepository,
    private readonly writes: RemovalWrites,
    private readonly mails: MailRepository,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  @HandlesJob(forgetDeleted)
  async forgetDue(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    await this.forgetAll((limit) => this.removals.findForgettable(this.clock.now(), limit), signal);
  }

  /** Forgets all transfers of the account, deleted or not. */
  async forgetAllOf(accountId: string, signal: AbortSignal): Promise<void> {
    await this.removals.deleteAllOf(accountId, this.clock.now());
    await this.forgetAll((limit) => this.removals.findForgettableOf(accountId, limit), signal);
    await this.removals.forgetSender(accountId);
  }

  @OnEvent(transferForgotten, 'retention.forget-mails')
  async deleteMails({ slug }: PayloadOf<typeof transferForgotten>): Promise<void> {
    await this.mails.deleteAbout(slug);
  }

  @OnEvent(transferForgotten, 'retention.forget-notifications')
  async deleteNotifications({ slug }: PayloadOf<typeof transferForgotten>): Promise<void> {
    await this.notifications.deleteAbout(slug);
  }

  private forgetAll(findDue: (limit: number) => Promise<Forgettable[]>, signal: AbortSignal): Promise<void> {
    return sweepIsolated(findDue, {
      name: forgetDeleted.name,
      batch: BATCH,
      idOf: ({ _id }) => _id,
      handle: (transfer) => this.forget(transfer),
      signal,
    });
  }

  private async forget(transfer: Forgettable): Promise<void> {
    const { _id: transferId, slug, accountId } = transfer;
    const now = this.clock.now();
    const outbox = [outboxEntry(transferForgotten, { transferId, slug, accountId }, now)];
    await this.writes.forget(transfer, { now, outbox });
  }
}
