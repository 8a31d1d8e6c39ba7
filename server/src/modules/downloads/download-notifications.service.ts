import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { OnEvent } from '../../core/jobs/handles-job.js';
import { Notifications, Live } from '../notifications/index.js';
import { Mails } from '../mail/index.js';
import { downloadedMailId, toSender, type Transfer, Transfers } from '../transfers/index.js';
import { downloadStarted } from './downloads.events.js';

/** Notifies the sender of a download: members according to their settings, visitors by one mail per recipient. */
@Injectable()
export class DownloadNotifications {
  constructor(
    private readonly transfers: Transfers,
    private readonly mails: Mails,
    private readonly notifications: Notifications,
    private readonly live: Live,
  ) {}

  /** Also writes the time of the latest download to the transfer: the dashboard sorts by it. */
  @OnEvent(downloadStarted, 'downloads.notify')
  async notify(started: PayloadOf<typeof downloadStarted>): Promise<void> {
    const transfer = await this.transfers.recordDownload(started.transferId, new Date(started.at));
    if (!transfer || transfer.deletedAt) return;
    if (!transfer.sender.isMember) return this.mailSender(transfer, started);
    const { downloadId, recipientId, fileId, fileCount, country, city, at } = started;
    const recipient = transfer.recipients.find((candidate) => candidate.recipientId === recipientId);
    const first = transfer.files.find(({ id }) => id === fileId);
    await this.notifications.notify({
      id: `download-${downloadId}`,
      userId: transfer.sender.senderId,
      kind: 'download',
      slug: transfer.slug,
      at: new Date(at),
      detail: {
        title: transfer.title,
        fileName: first?.path ?? transfer.fileName,
        fileCount: Math.max(1, fileCount),
        email: recipient?.email ?? '',
        country: country ?? '',
        city: city ?? '',
      },
    });
    await this.refresh(transfer);
  }

  private async mailSender(transfer: Transfer, started: PayloadOf<typeof downloadStarted>): Promise<void> {
    const { recipientId, kind, fileId, fileCount, country, city, at } = started;
    const first = transfer.files.find(({ id }) => id === fileId);
    await this.mails.queue({
      id: downloadedMailId(transfer._id, recipientId),
      template: 'transfer-downloaded',
      ...toSender(transfer),
      props: {
        slug: transfer.slug,
        recipientEmail: transfer.recipients.find((recipient) => recipient.recipientId === recipientId)?.email ?? null,
        what: kind === 'file' ? 'file' : 'all',
        fileName: first?.path ?? transfer.fileName,
        fileCount,
        place: country ? { country, city: city ?? '' } : null,
        at,
      },
    });
  }

  /** Updates the sender's open pages. */
  private async refresh({ sender, accountId, slug }: Transfer): Promise<void> {
    if (sender.isMember) await this.live.publish(accountId, { type: 'transfer-changed', slug });
  }
}
