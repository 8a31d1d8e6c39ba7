import { Injectable } from '@nestjs/common';
import { Alerts, Live } from '../../alerts/index.js';
import type { Download } from '../domain/download.js';
import type { Transfer } from '../domain/transfer.js';
import { TransferNotices } from '../sending/transfer-notices.service.js';

/** Tells the sender that somebody downloads: a member as they have set, a visitor by one mail for each recipient. */
@Injectable()
export class DownloadNotices {
  constructor(
    private readonly notices: TransferNotices,
    private readonly alerts: Alerts,
    private readonly live: Live,
  ) {}

  async tellStarted(transfer: Transfer, download: Download & { startedAt: Date }): Promise<void> {
    if (!transfer.sender.isMember) return this.notices.tellDownloaded(transfer, download);
    const { recipientId, fileIds, country, city, startedAt } = download;
    const recipient = transfer.recipients.find((candidate) => candidate.recipientId === recipientId);
    const first = transfer.files.find(({ id }) => fileIds.includes(id));
    await this.alerts.tell({
      id: `download-${download._id}`,
      userId: transfer.sender.senderId,
      kind: 'download',
      slug: transfer.slug,
      at: startedAt,
      detail: {
        title: transfer.title,
        fileName: first?.path ?? transfer.fileName,
        fileCount: Math.max(1, fileIds.length),
        email: recipient?.email ?? '',
        country: country ?? '',
        city: city ?? '',
      },
    });
    await this.refresh(transfer);
  }

  /** The sender's open pages show what has changed. */
  async refresh({ sender, slug }: Transfer): Promise<void> {
    if (sender.isMember) await this.live.publish(sender.senderId, { type: 'transfer-changed', slug });
  }
}
