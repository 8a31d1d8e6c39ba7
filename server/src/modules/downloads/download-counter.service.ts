import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { linkAccountOf } from '../../core/http/link-account.js';
import { Log } from '../../core/logging/log.js';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../core/outbox/outbox.js';
import { DownloadRepository } from './data/download.repository.js';
import { DOWNLOADS } from './data/download.schema.js';
import {
  isExpired,
  isReachable,
  type LinkedTransfer,
  refuseFiles,
  refuseWithheld,
  type Transfer,
  Transfers,
} from '../transfers/index.js';
import type { Authorized } from '../storage/index.js';
import type { Download } from './domain/download.js';
import { type DownloadGrant, isOfBrowser, visitorOf } from './domain/download-grant.js';
import { coversAll, mergeRanges, type ServedRange } from './domain/served-ranges.js';
import { browserCookieOf } from './download-cookie.js';
import { isServedTo } from './link-access.service.js';
import { assertDownloadsLeft } from './download-limits.js';
import { DownloadGrants } from './download-grants.service.js';
import { DownloadLocations } from './download-locations.service.js';
import { downloadCompleted, downloadStarted } from './downloads.events.js';

/** Ranges of a download are merged from this number on. */
const COMPACT_FROM = 16;
/** How long a limited download may be resumed without its browser's cookie, as download managers do. */
const RESUME_ELSEWHERE_SECONDS = 3600;

export interface StartedDownload {
  grant: DownloadGrant;
  /** With the files of the grant. */
  transfer: LinkedTransfer;
}

export interface ServedBytes {
  range: ServedRange;
  /** Of the whole download. */
  totalBytes: number;
}

/** A copy of another account's files into an upload. */
export interface Copy {
  uploadSlug: string;
  fileIds: string[];
  recipientId: string | null;
  /** The user who copies. */
  userId: string;
}

/** Authorizes every request for bytes and counts downloads: started with any byte, completed when all were sent. */
@Injectable()
export class DownloadCounter {
  constructor(
    private readonly transfers: Transfers,
    private readonly downloads: DownloadRepository,
    private readonly locations: DownloadLocations,
    private readonly grants: DownloadGrants,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** For stores that ask before they serve bytes. Null for tokens of other kinds. @throws {AppError} as `authorize` */
  async admit(downloadToken: string, request: Request): Promise<Authorized | null> {
    if (!this.grants.read(downloadToken)) return null;
    const started = await this.authorize(downloadToken, request);
    return {
      ofLink: true,
      count: {
        begin: () => this.recordStart(started, request),
        served: (range, totalBytes) => this.recordServed(started, request, { range, totalBytes }),
      },
    };
  }

  /**
   * Checks the current transfer, because it may have changed since the URL was signed.
   * @throws {AppError} signature-invalid, transfer-not-found, transfer-expired, file-not-found, file-damaged, file-infected,
   * file-unscanned, password-required, download-limit-reached, under-review, taken-down
   */
  async authorize(downloadToken: string, request: Request): Promise<StartedDownload> {
    const started = await this.open(downloadToken, request);
    const { grant, transfer } = started;
    const isOwner = grant.ownerId !== null;
    if (!(await this.grants.isValid(grant, transfer))) throw new AppError('transfer-not-found');
    if (isExpired(transfer, this.clock.now()) && !isOwner) throw new AppError('transfer-expired');
    const isOpen = isOwner || transfer.passwordHash === null;
    if (!isOpen && grant.passwordVersion !== transfer.passwordVersion) throw new AppError('password-required');
    const files = transfer.selectedFiles;
    if (files.some(({ removedAt }) => removedAt !== null)) throw new AppError('file-not-found');
    refuseFiles(transfer, files);
    const secondsLate = this.clock.now().getTime() / 1000 - grant.startBefore;
    if (secondsLate > 0 && !(await this.mayResume(started, request, secondsLate)))
      throw new AppError('signature-invalid');
    if (!isOwner) await assertDownloadsLeft(this.downloads, transfer, { downloadId: grant.downloadId });
    return started;
  }

  /**
   * Counts a download before its first bytes are sent, whatever the requested range. HEAD requests and the owner's
   * downloads are not counted.
   * @throws {AppError} download-limit-reached
   */
  async recordStart(started: StartedDownload, request: Request): Promise<void> {
    const { grant, transfer } = started;
    if (!isCounted(started, request)) return;
    // A started download takes no second slot. Without a limit, the insert of a further range changes nothing.
    if (this.isLimited(started) && (await this.downloads.isStarted(grant.downloadId))) return;
    await this.begin(transfer, newDownload(grant), request);
  }

  /** Counts a copy of another account's files before it starts. @throws {AppError} download-limit-reached */
  async countCopy(
    transfer: CountedTransfer,
    { uploadSlug, fileIds, recipientId, userId }: Copy,
    request: Request,
  ): Promise<void> {
    const transferId = transfer._id;
    const visitor = visitorOf(transferId, userId);
    const copy = { downloadId: copyIdOf(uploadSlug), transferId, recipientId, visitor, kind: 'copy' as const, fileIds };
    await this.begin(transfer, newDownload(copy), request);
  }

  /** Marks a copy as completed. Copies of own files are not counted, so they have no record. */
  async completeCopy(uploadSlug: string): Promise<void> {
    const copy = await this.downloads.findById(copyIdOf(uploadSlug));
    const transfer =
      copy && (await this.transfers.findLinked({ _id: copy.transferId }, { recipientId: null, fileIds: [] }));
    if (transfer) await this.complete({ ...copy, downloadId: copy._id }, transfer);
  }

  /** Records the range that one request sent. Never throws, because the bytes are already sent. */
  async recordServed(started: StartedDownload, request: Request, what: ServedBytes): Promise<void> {
    const { grant } = started;
    const isEmpty = what.range.end <= what.range.start && what.totalBytes > 0;
    if (isEmpty || !isCounted(started, request)) return;
    await this.add(started, what).catch((error: unknown) => {
      this.log.warn({ downloadId: grant.downloadId, err: error }, 'served bytes not recorded');
    });
  }

  /** Whether the download must take a slot of the limit before any byte is sent. */
  isLimited({ grant, transfer }: StartedDownload): boolean {
    return transfer.downloadLimit !== null && grant.ownerId === null;
  }

  /**
   * A started download may be resumed while its token is valid. If downloads are limited, the URL may have been passed on,
   * so without the browser's cookie only an incomplete download may be resumed, and only for a limited time.
   */
  private async mayResume(started: StartedDownload, request: Request, secondsLate: number): Promise<boolean> {
    const download = await this.downloads.findById(started.grant.downloadId);
    if (!download) return false;
    if (!this.isLimited(started) || isOfBrowser(started.grant, browserCookieOf(request))) return true;
    return download.completedAt === null && secondsLate <= RESUME_ELSEWHERE_SECONDS;
  }

  private async begin(transfer: CountedTransfer, unlocated: UnlocatedDownload, request: Request): Promise<void> {
    const startedAt = this.clock.now();
    const download = { ...unlocated, ...(await this.locations.locate(request)), startedAt };
    const { _id: downloadId } = download;
    const entries = [outboxEntry(downloadStarted, startedPayload(download, transfer, startedAt), startedAt)];
    if (!(await this.start(transfer, download, entries))) return;
    await Promise.all([
      this.outbox.relay(DOWNLOADS, downloadId, entries),
      this.locations.keepAddress(downloadId, request),
    ]);
  }

  private async start(
    { downloadLimit }: CountedTransfer,
    download: Download,
    entries: OutboxEntry[],
  ): Promise<boolean> {
    if (downloadLimit === null) return this.downloads.start(download, entries);
    const outcome = await this.downloads.startWithin(downloadLimit, download, entries);
    if (outcome === 'full') throw new AppError('download-limit-reached');
    return outcome === 'started';
  }

  private async add({ grant, transfer }: StartedDownload, { range, totalBytes }: ServedBytes): Promise<void> {
    if (coversAll([range], totalBytes)) return this.complete(grant, transfer, range);
    const { downloadId } = grant;
    const download = await this.downloads.addRange(downloadId, range);
    if (!download || download.completedAt) return;
    if (coversAll(download.servedRanges, totalBytes)) await this.complete(grant, transfer);
    else if (download.servedRanges.length >= COMPACT_FROM)
      await this.downloads.compactRanges(download, mergeRanges(download.servedRanges));
  }

  /** The page reports completion. Ignored if this server serves the bytes and counts them itself. */
  async confirm(
    downloadToken: string,
    request: Request,
    isServedHere: (started: StartedDownload) => boolean,
  ): Promise<boolean> {
    const started = await this.open(downloadToken, request);
    if (started.grant.ownerId === null && !isServedHere(started)) await this.complete(started.grant, started.transfer);
    return (await this.downloads.findById(started.grant.downloadId))?.completedAt != null;
  }

  private async open(downloadToken: string, request: Request): Promise<StartedDownload> {
    const grant = this.grants.read(downloadToken);
    if (!grant) throw new AppError('signature-invalid');
    const transfer = await this.transfers.findLinked({ _id: grant.transferId }, grant);
    const isServed = transfer && isServedTo(linkAccountOf(request), transfer) && isReachable(transfer);
    if (!isServed) throw new AppError('transfer-not-found');
    refuseWithheld(transfer);
    return { grant, transfer };
  }

  /** @param range where the last bytes were sent by this server */
  private async complete(
    { downloadId, transferId, recipientId }: Completed,
    transfer: CountedTransfer,
    range?: ServedRange,
  ): Promise<void> {
    const now = this.clock.now();
    const payload = { downloadId, transferId, recipientId, ...subjectOf(transfer), at: now.getTime() };
    const entries = [outboxEntry(downloadCompleted, payload, now)];
    if (await this.downloads.complete(downloadId, { now, range, outbox: entries }))
      await this.outbox.relay(DOWNLOADS, downloadId, entries);
  }
}

/** What counting a download needs of its transfer. */
type CountedTransfer = Pick<Transfer, '_id' | 'slug' | 'accountId' | 'createdBy' | 'sender' | 'downloadLimit'>;
type Completed = Pick<DownloadGrant, 'downloadId' | 'transferId' | 'recipientId'>;

function startedPayload(
  { _id, transferId, recipientId, visitor, kind, fileIds, country, city }: Download,
  transfer: CountedTransfer,
  at: Date,
): PayloadOf<typeof downloadStarted> {
  return {
    downloadId: _id,
    transferId,
    recipientId,
    at: at.getTime(),
    ...subjectOf(transfer),
    visitor,
    kind,
    fileCount: fileIds.length,
    fileId: fileIds[0] ?? null,
    country,
    city,
  };
}

function subjectOf({
  slug,
  accountId,
  createdBy,
  sender,
}: CountedTransfer): Pick<PayloadOf<typeof downloadStarted>, 'slug' | 'accountId' | 'createdBy'> {
  return { slug, accountId: sender.isMember ? accountId : null, createdBy };
}

function isCounted({ grant }: StartedDownload, request: Request): boolean {
  return request.method !== 'HEAD' && grant.ownerId === null;
}

/** Each upload copies at most once. */
const copyIdOf = (uploadSlug: string): string => `copy-${uploadSlug}`;

type UnlocatedDownload = Omit<Download, 'startedAt' | 'country' | 'city'>;

type NewDownload = Omit<UnlocatedDownload, '_id' | 'completedAt' | 'servedRanges'> & {
  downloadId: string;
};

function newDownload({ downloadId, transferId, recipientId, visitor, kind, fileIds }: NewDownload): UnlocatedDownload {
  return {
    _id: downloadId,
    transferId,
    recipientId,
    visitor,
    kind,
    fileIds,
    completedAt: null,
    servedRanges: [],
  };
}
