import { Injectable } from '@nestjs/common';
import { type LatestDownload, OVERVIEW_LINES, type Overview, type TransferLine } from '#contract/transfers/library.js';
import { EXPIRING_SOON_SECONDS } from '#contract/limits.js';
import { Clock } from '../../../core/clock/clock.js';
import { booksOf, type Member } from '../../identity/auth/index.js';
import { DownloadHistoryRepository } from '../../reach/downloads/index.js';
import {
  type Recipient,
  OverviewRepository,
  type OverviewTransfer,
  TransferListRepository,
} from '../../files/transfers/index.js';
import { StorageUsage } from '../../files/uploads/index.js';
import { ContactNames } from './contact-names.js';

const RECIPIENTS_NAMED = 3;

type Named = Pick<Recipient, 'email' | 'name'>;
type FoundDownload = Omit<LatestDownload, 'transfer' | 'recipient'> & {
  transfer: OverviewTransfer;
  recipient: Named | null;
};

/** The overview of an account for its home page. */
@Injectable()
export class Overviews {
  constructor(
    private readonly repository: OverviewRepository,
    private readonly lists: TransferListRepository,
    private readonly history: DownloadHistoryRepository,
    private readonly usage: StorageUsage,
    private readonly contactNames: ContactNames,
    private readonly clock: Clock,
  ) {}

  async readOverview(member: Member): Promise<Overview> {
    const { accountId, userId, entitlements } = member;
    const now = this.clock.now();
    const soon = new Date(now.getTime() + EXPIRING_SOON_SECONDS * 1000);
    const [usedBytes, counts, expiring, unseen, downloaded] = await Promise.all([
      this.usage.folderSize(accountId),
      this.lists.count({ accountId, createdBy: [userId], search: [], now }),
      this.repository.findExpiringBetween({ accountId, createdBy: userId }, [now, soon], OVERVIEW_LINES),
      this.repository.findUnseen({ accountId, createdBy: userId }, now, OVERVIEW_LINES),
      this.repository.findLastDownloaded({ accountId, createdBy: userId }, OVERVIEW_LINES),
    ]);
    const { storageBytes, transfersPerMonth } = entitlements.limits;
    const shown = [...expiring.transfers, ...unseen.transfers, ...downloaded].flatMap(({ recipients }) => recipients);
    const [downloads, nameOf] = await Promise.all([
      Promise.all(downloaded.map((transfer) => this.latestDownloadOf(transfer))),
      this.contactNames.namesOf(booksOf(member), shown),
    ]);
    const person = ({ email, name }: Named) => ({ email, name: nameOf({ email, name }) });
    const toLine = (transfer: OverviewTransfer) => lineOf(transfer, person);
    return {
      storage: { usedBytes, limitBytes: storageBytes },
      month: { sent: counts.sentThisMonth, limit: transfersPerMonth },
      counts: { all: counts.all, active: counts.all - counts.expired, expired: counts.expired },
      expiringSoon: { ...expiring, transfers: expiring.transfers.map(toLine) },
      unseen: { ...unseen, transfers: unseen.transfers.map(toLine) },
      latestDownloads: downloads
        .filter((download) => download !== null)
        .map(({ transfer, recipient, ...download }) => ({
          ...download,
          transfer: toLine(transfer),
          recipient: recipient && person(recipient),
        })),
    };
  }

  private async latestDownloadOf(transfer: OverviewTransfer): Promise<FoundDownload | null> {
    const download = await this.history.findLast(transfer._id);
    if (!download?.startedAt) return null;
    const { startedAt, recipientId, country, city, kind, fileIds, completedAt } = download;
    const [fileId] = fileIds;
    const recipient = transfer.recipients.find((candidate) => candidate.recipientId === recipientId);
    return {
      transfer,
      at: startedAt.getTime(),
      recipient: recipient ?? null,
      country,
      city,
      downloadedFile:
        kind === 'file' && fileId !== undefined ? await this.repository.findFilePath(transfer._id, fileId) : null,
      fileCount: fileIds.length,
      isComplete: completedAt !== null,
    };
  }
}

function lineOf(transfer: OverviewTransfer, person: (recipient: Named) => Named): TransferLine {
  const recipients = transfer.recipients.filter(({ withdrawnAt }) => withdrawnAt === null);
  return {
    slug: transfer.slug,
    title: transfer.title,
    fileName: transfer.fileName,
    fileNumber: transfer.fileCount,
    moreFiles: transfer.moreFiles,
    totalBytes: transfer.totalBytes,
    sendAs: transfer.sendAs,
    recipients: recipients.slice(0, RECIPIENTS_NAMED).map(person),
    recipientCount: recipients.length,
    dateSent: transfer.dateSent.getTime(),
    expiryDate: transfer.expiresAt.getTime(),
  };
}
