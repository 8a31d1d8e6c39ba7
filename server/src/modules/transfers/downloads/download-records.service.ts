import { Injectable } from '@nestjs/common';
import { DownloadRepository } from '../data/download.repository.js';
import { TransferRepository } from '../data/transfer.repository.js';
import type { Download } from '../domain/download.js';
import type { Transfer } from '../domain/transfer.js';
import { DownloadListeners } from './download-listeners.js';
import { DownloadNotices } from './download-notices.service.js';
import { TransferLog } from '../integrity/transfer-log.service.js';

/** What follows the beginning and the end of a download: the sender is told, the log remembers. */
@Injectable()
export class DownloadRecords {
  constructor(
    private readonly downloads: DownloadRepository,
    private readonly transfers: TransferRepository,
    private readonly notices: DownloadNotices,
    private readonly log: TransferLog,
    private readonly listeners: DownloadListeners,
  ) {}

  async recordStart(downloadId: string): Promise<void> {
    const found = await this.find(downloadId);
    if (!found?.download.startedAt) return;
    const { download, transfer } = found;
    const { startedAt, recipientId, kind, fileIds, country } = download;
    const fileCount = fileIds.length;
    await this.log.append(transfer, {
      kind: 'download-started',
      once: `started-${downloadId}`,
      at: found.download.startedAt,
      data: { downloadId, recipientId, what: kind, fileCount, ...(kind === 'file' && { fileId: fileIds[0] }), country },
    });
    if (startedAt) await this.listeners.tell({ download: { ...download, startedAt }, transfer });
    if (startedAt && !transfer.deletedAt) await this.notices.tellStarted(transfer, { ...download, startedAt });
  }

  async recordCompletion(downloadId: string): Promise<void> {
    const found = await this.find(downloadId);
    if (!found?.download.completedAt) return;
    // The job of its start may come later than this one.
    await this.recordStart(downloadId);
    await this.log.append(found.transfer, {
      kind: 'download-completed',
      once: `completed-${downloadId}`,
      at: found.download.completedAt,
      data: { downloadId, recipientId: found.download.recipientId },
    });
    await this.notices.refresh(found.transfer);
  }

  private async find(downloadId: string): Promise<{ download: Download; transfer: Transfer } | null> {
    const download = await this.downloads.findById(downloadId);
    const transfer = download && (await this.transfers.findById(download.transferId));
    return download && transfer ? { download, transfer } : null;
  }
}
