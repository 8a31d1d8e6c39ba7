import { Injectable } from '@nestjs/common';
import type { TransferRow, TransferView } from '#contract/transfers/transfers.js';
import { type Entitlements, LinkAddresses } from '../../../identity/accounts/index.js';
import { MailRepository, type MailState, transferLink } from '../../../platform/mail/index.js';
import { RetentionPolicy } from '../policy.js';
import type { ListedTransfer } from '../data/transfer-list.repository.js';
import { receivedMailId } from '../domain/transfer-mail.js';
import { currentFiles, currentRecipients, keptVersions, type Transfer } from '../domain/transfer.js';
import { Port } from '../../../../core/ports/ports.js';

export interface LatestDownload {
  country: string | null;
  at: Date;
}

export interface DownloadTotals {
  started: number;
  completed: number;
  /** At most `ROW_DOWNLOADS`, newest first. */
  latest: LatestDownload[];
}

/** Download figures for the view of a transfer; implemented by the downloads module. */
export interface DownloadStats {
  /** One query for a whole page; transfers without downloads are left out. */
  totals(transferIds: string[]): Promise<Map<string, DownloadTotals>>;
  /** Newest first. */
  latest(transferId: string): Promise<LatestDownload[]>;
}

@Injectable()
export class DownloadStatsPort extends Port<DownloadStats> {}

/** Builds the owner's view of transfers, with download totals and mail states: one query each for a whole page. */
@Injectable()
export class TransferViews {
  private readonly countryNames = new Intl.DisplayNames('en', { type: 'region' });

  constructor(
    private readonly downloads: DownloadStatsPort,
    private readonly mails: MailRepository,
    private readonly retention: RetentionPolicy,
    private readonly addresses: LinkAddresses,
  ) {}

  /** All of one account, with its entitlements. */
  async rowsOf(transfers: ListedTransfer[], entitlements: Entitlements): Promise<TransferRow[]> {
    if (transfers.length === 0) return [];
    const [totals, states] = await Promise.all([
      this.downloads.current.totals(transfers.map(({ _id }) => _id)),
      this.mailStates(transfers),
    ]);
    const origin = this.addresses.originFor(entitlements);
    return transfers.map((transfer) => {
      const own = totals.get(transfer._id);
      return this.rowOf(transfer, { states, origin }, { totals: own, latest: own?.latest ?? [] });
    });
  }

  async viewOf(transfer: Transfer): Promise<TransferView> {
    const [totals, latest, states, origin] = await Promise.all([
      this.downloads.current.totals([transfer._id]),
      this.downloads.current.latest(transfer._id),
      this.mailStates([transfer]),
      this.addresses.originOf(transfer.accountId),
    ]);
    return {
      ...this.rowOf(transfer, { states, origin }, { totals: totals.get(transfer._id), latest }),
      ...filesOf(transfer),
    };
  }

  /** A transfer that was just created has no downloads and no mail states yet, so no query is needed for them. */
  viewOfNew(transfer: Transfer, entitlements: Entitlements): TransferView {
    const origin = this.addresses.originFor(entitlements);
    const row = this.rowOf(transfer, { states: new Map(), origin }, { totals: undefined, latest: [] });
    return { ...row, ...filesOf(transfer) };
  }

  private mailStates(transfers: ListedTransfer[]): Promise<Map<string, MailState>> {
    const ids = transfers.flatMap(({ _id, recipients }) =>
      recipients.map(({ recipientId }) => receivedMailId(_id, recipientId)),
    );
    return ids.length > 0 ? this.mails.statesOf(ids) : Promise.resolve(new Map());
  }

  private rowOf(
    transfer: ListedTransfer,
    { states, origin }: { states: Map<string, MailState>; origin: string },
    { totals, latest }: { totals: DownloadTotals | undefined; latest: LatestDownload[] },
  ): TransferRow {
    const { sender } = transfer;
    return {
      _id: transfer._id,
      slug: transfer.slug,
      sendAs: transfer.sendAs,
      senderId: sender.senderId,
      senderEmail: sender.email,
      senderName: sender.name,
      company: sender.company,
      message: transfer.message,
      emailTo: currentRecipients(transfer).map(({ withdrawnAt: _withdrawn, ...recipient }) => ({
        ...recipient,
        mailState: shownState(states.get(receivedMailId(transfer._id, recipient.recipientId))),
      })),
      title: transfer.title,
      fileName: transfer.fileName,
      moreFiles: transfer.moreFiles,
      fileNumber: transfer.fileCount,
      size: prettyBytes(transfer.totalBytes),
      totalBytes: transfer.totalBytes,
      dateSent: transfer.dateSent.getTime(),
      expirySeconds: transfer.expirySeconds,
      expiryDate: transfer.expiresAt.getTime(),
      deletionDate: this.retention.deletionOf(transfer)?.getTime() ?? null,
      lastModified: transfer.lastModified.getTime(),
      hasPassword: transfer.passwordHash !== null,
      isEncrypted: transfer.isEncrypted === true,
      downloadLimit: transfer.downloadLimit,
      recipientsOnly: transfer.recipientsOnly === true,
      reminds: transfer.reminds,
      undoUntil: transfer.undoUntil?.getTime() ?? null,
      createdBy: transfer.createdBy,
      sharedWith: transfer.sharedWith,
      shared: transfer.sharedWith.length > 0,
      link: transferLink(origin, { slug: transfer.slug }),
      total_downloads: totals?.started ?? 0,
      completed_downloads: totals?.completed ?? 0,
      downloads: latest.map(({ country, at }) => ({ country_name: this.countryName(country), dlDate: at.getTime() })),
    };
  }

  private countryName(country: string | null): string {
    return country ? (this.countryNames.of(country) ?? country) : '';
  }
}

function filesOf(transfer: Transfer): Omit<TransferView, keyof TransferRow> {
  return {
    revision: transfer.revision,
    fileObjects: currentFiles(transfer).map(({ id, path, size, itemPath, sha256, damaged, scan, recording }) => ({
      id,
      fileName: path,
      size,
      itemPath,
      sha256,
      damaged,
      infected: scan === 'infected',
      recording,
    })),
    versions: keptVersions(transfer).flatMap(({ id, path, size, removedAt, replacedBy }) =>
      removedAt ? [{ id, fileName: path, size, removedAt: removedAt.getTime(), replacedBy }] : [],
    ),
  };
}

/** Suppressed mails are shown as sent, so that the sender does not learn that the recipient blocked them. */
function shownState(state: MailState | undefined): 'pending' | 'sent' | 'failed' {
  if (state === 'suppressed') return 'sent';
  if (state === 'cancelled') return 'failed';
  return state ?? 'pending';
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Decimal units with at most one decimal: `1.5 GB`. */
export function prettyBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** power;
  return `${Number(value.toFixed(1))} ${UNITS[power] ?? 'B'}`;
}
