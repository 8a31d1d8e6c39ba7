import { Injectable } from '@nestjs/common';
import { type LatestDownload, OVERVIEW_LINES, type Overview, type TransferLine } from '#contract/library.js';
import { EXPIRING_SOON_SECONDS } from '#contract/limits.js';
import { planLimits, type Role } from '#contract/plans.js';
import { Clock } from '../../../core/clock/clock.js';
import { StorageUsage } from '../../storage/index.js';
import { DownloadRepository } from '../data/download.repository.js';
import { OverviewRepository, type Some } from '../data/overview.repository.js';
import type { Download } from '../domain/download.js';
import { currentFiles, currentRecipients, type Transfer } from '../domain/transfer.js';
import { LibraryCounter } from './library-counter.service.js';

const RECIPIENTS_NAMED = 3;

/** What a member wants to know before anything else. */
@Injectable()
export class Overviews {
  constructor(
    private readonly repository: OverviewRepository,
    private readonly downloads: DownloadRepository,
    private readonly counts: LibraryCounter,
    private readonly usage: StorageUsage,
    private readonly clock: Clock,
  ) {}

  async of({ ownerId, role }: { ownerId: string; role: Role }): Promise<Overview> {
    const now = this.clock.now();
    const soon = new Date(now.getTime() + EXPIRING_SOON_SECONDS * 1000);
    const [usedBytes, counts, expiring, unseen, downloaded] = await Promise.all([
      this.usage.folderSize(ownerId),
      this.counts.of(ownerId, now),
      this.repository.expiringBetween(ownerId, [now, soon], OVERVIEW_LINES),
      this.repository.unseen(ownerId, now, OVERVIEW_LINES),
      this.repository.lastDownloaded(ownerId, OVERVIEW_LINES),
    ]);
    const { storageBytes, transfersPerMonth } = planLimits[role];
    return {
      storage: { usedBytes, limitBytes: storageBytes },
      month: { sent: counts.thisMonth, limit: transfersPerMonth },
      counts: { all: counts.all, active: counts.active, expired: counts.expired },
      expiringSoon: lines(expiring),
      unseen: lines(unseen),
      latestDownloads: await this.latest(downloaded),
    };
  }

  private async latest(transfers: readonly Transfer[]): Promise<LatestDownload[]> {
    const found = await Promise.all(
      transfers.map(async (transfer) => ({ transfer, download: await this.downloads.last(transfer._id) })),
    );
    return found.flatMap(({ transfer, download }) => (download ? toLatest(transfer, download) : []));
  }
}

function lines({ transfers, count }: Some): Overview['unseen'] {
  return { transfers: transfers.map(toLine), count };
}

function toLine(transfer: Transfer): TransferLine {
  const recipients = currentRecipients(transfer);
  return {
    slug: transfer.slug,
    title: transfer.title,
    fileName: transfer.fileName,
    fileNumber: currentFiles(transfer).length,
    totalBytes: transfer.totalBytes,
    sendAs: transfer.sendAs,
    recipients: recipients.slice(0, RECIPIENTS_NAMED).map(({ email }) => email),
    recipientCount: recipients.length,
    dateSent: transfer.dateSent.getTime(),
    expiryDate: transfer.expiresAt.getTime(),
  };
}

function toLatest(transfer: Transfer, download: Download): LatestDownload[] {
  const { startedAt, recipientId, country, city, kind, fileIds, completedAt } = download;
  if (!startedAt) return [];
  const file = kind === 'file' ? transfer.files.find(({ id }) => id === fileIds[0]) : undefined;
  return [
    {
      transfer: toLine(transfer),
      at: startedAt.getTime(),
      recipientEmail: transfer.recipients.find((recipient) => recipient.recipientId === recipientId)?.email ?? null,
      country,
      city,
      downloadedFile: file?.path ?? null,
      fileCount: fileIds.length,
      isComplete: completedAt !== null,
    },
  ];
}
