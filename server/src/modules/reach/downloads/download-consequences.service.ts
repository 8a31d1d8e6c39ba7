import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import type { OutboxReference } from '../../../core/jobs/job-queue.js';
import { Log } from '../../../core/logging/log.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { Accounts } from '../../identity/accounts/index.js';
import { type LinkedTransfer, shownName, TransferRepository } from '../../files/transfers/index.js';
import { Live, Notifications } from '../../members/notifications/index.js';
import { DOWNLOADS } from './data/download.schema.js';
import { downloadCompleted, downloadStarted } from './downloads.events.js';
import { DownloadMails } from './download-mails.service.js';

/** Notifies the sender of a download: members according to their settings, visitors by one mail per recipient. */
@Injectable()
export class DownloadNotifications {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly mails: DownloadMails,
    private readonly notifications: Notifications,
    private readonly live: Live,
  ) {}

  /** Notifies where the server that counted the download could not. */
  @OnEvent(downloadStarted, 'downloads.notify')
  async notify(started: PayloadOf<typeof downloadStarted>): Promise<void> {
    const { transferId, recipientId, fileId } = started;
    const selection = { recipientId, fileIds: fileId === null ? [] : [fileId] };
    const transfer = await this.transfers.findLinked({ _id: transferId }, selection);
    if (transfer) await this.notifySender(transfer, started);
  }

  /** Also writes the time of the latest download to the transfer: the dashboard sorts by it. Idempotent. */
  async notifySender(transfer: LinkedTransfer, started: PayloadOf<typeof downloadStarted>): Promise<void> {
    const at = new Date(started.at);
    if (transfer.deletedAt) return;
    await Promise.all([
      this.transfers.recordDownload(transfer, at),
      transfer.sender.isMember ? this.notifyMember(transfer, started) : this.mails.mailSender(transfer, started),
    ]);
    if (transfer.sender.isMember) await this.refresh(transfer);
  }

  /** Updates the sender's open pages. */
  async refresh(transfer: Pick<LinkedTransfer, 'accountId' | 'createdBy' | 'slug'>): Promise<void> {
    await this.live.publishAbout(transfer, { type: 'transfer-changed', slug: transfer.slug });
  }

  private async notifyMember(
    transfer: LinkedTransfer,
    { downloadId, fileCount, country, city, at }: PayloadOf<typeof downloadStarted>,
  ): Promise<void> {
    await this.notifications.notify({
      id: `download-${downloadId}`,
      userId: transfer.createdBy,
      kind: 'download',
      slug: transfer.slug,
      at: new Date(at),
      detail: {
        ...downloadedName(transfer, fileCount),
        transferName: shownName(transfer).fileName,
        email: transfer.recipient?.email ?? '',
        name: transfer.recipient?.name ?? '',
        country: country ?? '',
        city: city ?? '',
      },
    });
  }
}

/** The only file, or the transfer if several were downloaded. */
function downloadedName(transfer: LinkedTransfer, fileCount: number) {
  const [file] = transfer.selectedFiles;
  if (file && fileCount === 1) return { fileName: file.path.split('/').at(-1) ?? file.path, moreFiles: 0 };
  const { fileName, moreFiles } = shownName(transfer);
  return { fileName, moreFiles: Math.min(moreFiles, Math.max(0, fileCount - 1)) };
}

type Started = PayloadOf<typeof downloadStarted>;
/** The outbox entry of a start that is done; null if it is left to the worker. */
export type StartReport = Promise<OutboxReference | null>;
type Completed = PayloadOf<typeof downloadCompleted>;

/**
 * Consequences of a download. The server that counted it has all data for its notifications, and sends them at once;
 * the entry in the outbox repeats them after a failure or a crash. Webhooks and mails are left to the worker.
 */
@Injectable()
export class DownloadConsequences {
  constructor(
    private readonly accounts: Accounts,
    private readonly notifications: DownloadNotifications,
    private readonly outbox: Outbox,
    private readonly log: Log,
  ) {}

  /** Notifies the sender, or leaves it to the worker. Never throws. */
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
