import { Injectable } from '@nestjs/common';
import { DownloadRepository } from '../data/download.repository.js';
import { TransferRepository } from '../data/transfer.repository.js';
import type { Download } from '../domain/download.js';
import type { Transfer } from '../domain/transfer.js';
import { DownloadListeners, type StartedRecord } from './download-listeners.js';
import { DownloadNotices } from './download-notices.service.js';
import { TransferLog } from '../integrity/transfer-log.service.js';

const BATCH = 500;

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

  /**
   * All downloads that began, with their transfers, in the order of their ids: for what is derived from all of them.
   * `upTo` names how far that is; with it as `after` one goes on from there.
   */
  async *eachStarted(after = ''): AsyncGenerator<{ started: StartedRecord[]; upTo: string }> {
    let batch: Download[] = [];
    for await (const download of this.downloads.eachAfter(after)) {
      batch.push(download);
      if (batch.length < BATCH) continue;
      yield { started: await this.withTransfers(batch), upTo: download._id };
      batch = [];
    }
    const last = batch.at(-1);
    if (last) yield { started: await this.withTransfers(batch), upTo: last._id };
  }

  private async withTransfers(downloads: readonly Download[]): Promise<StartedRecord[]> {
    const transferIds = [...new Set(downloads.map(({ transferId }) => transferId))];
    const transfers = new Map((await this.transfers.findManyById(transferIds)).map((found) => [found._id, found]));
    return downloads.flatMap((download) => {
      const { startedAt } = download;
      const transfer = transfers.get(download.transferId);
      return startedAt && transfer ? [{ download: { ...download, startedAt }, transfer }] : [];
    });
  }

  private async find(downloadId: string): Promise<{ download: Download; transfer: Transfer } | null> {
    const download = await this.downloads.findById(downloadId);
    const transfer = download && (await this.transfers.findById(download.transferId));
    return download && transfer ? { download, transfer } : null;
  }
}
