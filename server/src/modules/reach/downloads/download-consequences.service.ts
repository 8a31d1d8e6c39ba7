import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import type { OutboxReference } from '../../../core/jobs/job-queue.js';
import { Log } from '../../../core/logging/log.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import { Accounts } from '../../identity/accounts/index.js';
import type { LinkedTransfer } from '../../files/transfers/index.js';
import { DOWNLOADS } from './data/download.schema.js';
import { DownloadNotifications } from './download-notifications.service.js';
import { downloadCompleted, downloadStarted } from './downloads.events.js';

type Started = PayloadOf<typeof downloadStarted>;
/** The outbox entry of a start that is done; null if it is left to the worker. */
export type StartReport = Promise<OutboxReference | null>;
type Completed = PayloadOf<typeof downloadCompleted>;

/**
 * What follows a download. The server that counted it has read all that its sender is told, and tells them at once; the
 * entry in the outbox is for what fails or is killed. Webhooks and mails are left to the worker.
 */
@Injectable()
export class DownloadConsequences {
  constructor(
    private readonly accounts: Accounts,
    private readonly notifications: DownloadNotifications,
    private readonly outbox: Outbox,
    private readonly log: Log,
  ) {}

  /** Tells the sender, or leaves it to the worker. Never throws. */
  async reportStart(transfer: LinkedTransfer, started: Started): Promise<OutboxReference | null> {
    const { downloadId, accountId } = started;
    try {
      if (accountId !== null && !(await this.hasWebhooks(accountId))) {
        await this.notifications.notifySender(transfer, started);
        const entry = { collection: DOWNLOADS, documentId: downloadId, entryId: downloadStarted.id(started) };
        this.outbox.removeLater(entry);
        return entry;
      }
    } catch (error) {
      this.log.warn({ downloadId, err: error }, 'sender not told of a download, will be tried again');
    }
    await this.leaveToWorker(started);
    return null;
  }

  /** Never throws. */
  async leaveToWorker(started: Started): Promise<void> {
    const entry = outboxEntry(downloadStarted, started, new Date(started.at));
    await this.outbox.relay(DOWNLOADS, started.downloadId, [entry]);
  }

  /**
   * Only webhooks need the event of an end.
   *
   * @param complete writes it, once; takes the entry of the start out as well where its work is done
   */
  async reportEnd(
    completed: Completed,
    startReport: StartReport | undefined,
    complete: (write: { outbox: OutboxEntry[]; withoutStart: boolean }) => Promise<boolean>,
  ): Promise<void> {
    const { downloadId, slug, accountId, createdBy, at } = completed;
    const isTold = accountId !== null && (await this.hasWebhooks(accountId));
    const outbox = isTold ? [outboxEntry(downloadCompleted, completed, new Date(at))] : [];
    const done = (await startReport) ?? null;
    const withoutStart = done !== null && this.outbox.claimRemoval(done);
    if (!(await complete({ outbox, withoutStart }))) {
      if (withoutStart) this.outbox.removeLater(done);
      return;
    }
    if (outbox.length > 0) await this.outbox.relay(DOWNLOADS, downloadId, outbox);
    if (accountId !== null) await this.notifications.refresh({ slug, accountId, createdBy });
  }

  private async hasWebhooks(accountId: string): Promise<boolean> {
    return (await this.accounts.findKnown(accountId))?.hasWebhooks ?? false;
  }
}
