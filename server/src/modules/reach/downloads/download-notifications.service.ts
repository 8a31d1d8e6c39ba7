import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { Notifications, Live } from '../../members/notifications/index.js';
import { type LinkedTransfer, shownName, TransferRepository } from '../../files/transfers/index.js';
import { DownloadMails } from './download-mails.service.js';
import { downloadStarted } from './downloads.events.js';

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
