import { Injectable } from '@nestjs/common';
import { DAY_MS } from '#contract/units.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob, type JobContext, OnEvent } from '../../../core/jobs/handles-job.js';
import { Clock } from '../../../core/clock/clock.js';
import { Notifications } from '../../members/notifications/index.js';
import { DownloadHistoryRepository } from '../downloads/index.js';
import { SweepMarkRepository } from './data/sweep-mark.repository.js';
import {
  isWorthTelling,
  remindable,
  REMINDED_BEFORE_MS,
  reminderDue,
  RetentionPolicy,
  shownName,
  type Transfer,
  TransferRepository,
  UNSEEN_BEFORE_MS,
} from '../../files/transfers/index.js';
import { remindRecipients } from './extensions.jobs.js';
import { ReminderMails } from './reminder-mails.service.js';
import { eachIsolated, SomeFailed } from '../../../core/jobs/isolated.js';

/** Owners are notified this long before an expired transfer is deleted. */
const DELETION_BEFORE_MS = 3 * DAY_MS;

interface Sweep {
  name: string;
  /** Transfers are handled whose expiry comes within this window from now; negative: it has passed. */
  window: { fromMs: number; untilMs: number };
  handle(transfer: Transfer): Promise<void>;
}

/**
 * Sends reminders shortly before expiry, and before expired transfers are deleted. Each run handles the transfers whose
 * expiry has come within reach since the last run. A run that fails leaves its cursor unchanged; repeating it is idempotent.
 */
@Injectable()
export class Reminders {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly marks: SweepMarkRepository,
    private readonly downloads: DownloadHistoryRepository,
    private readonly reminderMails: ReminderMails,
    private readonly notifications: Notifications,
    private readonly retention: RetentionPolicy,
    private readonly clock: Clock,
  ) {}

  @HandlesJob(remindRecipients)
  async sweep(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const sweeps: Sweep[] = [
      {
        name: 'reminders',
        window: { fromMs: 0, untilMs: REMINDED_BEFORE_MS },
        handle: (transfer) => this.remind(transfer),
      },
      {
        name: 'unseen',
        window: { fromMs: 0, untilMs: UNSEEN_BEFORE_MS },
        handle: (transfer) => this.notifyUnseen(transfer),
      },
      { name: 'deletion', window: this.deletionWindow(), handle: (transfer) => this.notifyDeletion(transfer) },
    ];
    await eachIsolated(sweeps, {
      name: remindRecipients.name,
      idOf: ({ name }) => name,
      handle: (sweep) => this.run(sweep, signal),
      signal,
    });
  }

  /** Reminds of a transfer that the sweep cannot catch a day ahead. Idempotent. */
  @OnEvent(reminderDue, 'extensions.remind')
  async remindOf({ transferId }: PayloadOf<typeof reminderDue>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (transfer && !transfer.deletedAt) await this.remind(transfer);
  }

  private async run({ name, window, handle }: Sweep, signal: AbortSignal): Promise<void> {
    const now = this.clock.now().getTime();
    const [from, until] = [new Date(now + window.fromMs), new Date(now + window.untilMs)];
    const mark = await this.marks.findMark(name);
    // Reminders that became due while no worker ran are skipped.
    const after = mark && mark > from ? mark : from;
    let firstFailed = until;
    const work = {
      name: `${remindRecipients.name} ${name}`,
      idOf: ({ _id }: Transfer) => _id,
      handle: async (transfer: Transfer) => {
        await handle(transfer).catch((error: unknown) => {
          if (transfer.expiresAt < firstFailed) firstFailed = transfer.expiresAt;
          throw error;
        });
      },
      signal,
    };
    try {
      await eachIsolated(this.transfers.eachEndingBetween(after, until), work);
    } catch (error) {
      // A failed transfer is tried again while it is within the window; the ids of the mails keep the others from being
      // sent twice.
      if (error instanceof SomeFailed) await this.marks.advance(name, new Date(firstFailed.getTime() - 1));
      throw error;
    }
    await this.marks.advance(name, until);
  }

  /** Reminds recipients who got the mail and have not downloaded. */
  private async remind(transfer: Transfer): Promise<void> {
    const now = this.clock.now();
    const recipients = remindable(transfer, now);
    if (recipients.length === 0 || (await this.isUsedUp(transfer))) return;
    const [downloaders, due] = await Promise.all([
      this.downloads.recipientsWith(transfer._id),
      this.reminderMails.findDue(transfer, recipients, now),
    ]);
    const late = due.filter(({ recipientId }) => !downloaders.has(recipientId));
    for (const recipient of late) await this.reminderMails.queue(transfer, recipient, now);
  }

  private async notifyUnseen(transfer: Transfer): Promise<void> {
    if (!isWorthTelling(transfer) || (await this.downloads.countStarted(transfer._id)) > 0) return;
    await this.notifications.notify({
      id: `expiring-${transfer._id}`,
      userId: transfer.createdBy,
      kind: 'expiring',
      slug: transfer.slug,
      at: this.clock.now(),
      detail: {
        ...shownName(transfer),
        transferName: shownName(transfer).fileName,
        until: transfer.expiresAt.getTime(),
      },
    });
  }

  /** Expired transfers are deleted when they have been kept for the retention time. */
  private deletionWindow(): Sweep['window'] {
    const { memberKeptMs } = this.retention;
    return { fromMs: -memberKeptMs, untilMs: DELETION_BEFORE_MS - memberKeptMs };
  }

  private async notifyDeletion(transfer: Transfer): Promise<void> {
    const deletion = this.retention.deletionOf(transfer);
    if (!transfer.sender.isMember || !deletion) return;
    await this.notifications.notify({
      // Another expiry is deleted another time.
      id: `deletion-${transfer._id}-${transfer.expiresAt.getTime()}`,
      userId: transfer.createdBy,
      kind: 'deletion',
      slug: transfer.slug,
      at: this.clock.now(),
      detail: {
        ...shownName(transfer),
        transferName: shownName(transfer).fileName,
        until: deletion.getTime(),
      },
    });
  }

  private async isUsedUp({ _id, downloadLimit }: Transfer): Promise<boolean> {
    return downloadLimit !== null && (await this.downloads.countStarted(_id)) >= downloadLimit;
  }
}
