import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { addressOf, linkAccountOf } from '../../../core/http/request-origin.js';
import { Locations } from '../../../core/location/location.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { Log } from '../../../core/logging/log.js';
import { outboxEntry } from '../../../core/outbox/outbox.js';
import { sha256 } from '../../../core/secrets/secrets.js';
import { DownloadRepository, type NewDownload } from './data/download.repository.js';
import {
  isExpired,
  isReachable,
  type LinkedTransfer,
  type Recipient,
  refuseFiles,
  refuseWithheld,
  type Transfer,
  TransferRepository,
} from '../../files/transfers/index.js';
import type { Authorized } from '../../platform/storage/index.js';
import { coversAll, type Download, mergeRanges, placeFields, type ServedRange } from './domain/download.js';
import { type DownloadGrant, isOfBrowser, visitorOf } from './domain/download-grant.js';
import { refusalOfStrangers } from './refusal-of-strangers.js';
import { browserCookieOf } from './download-cookie.js';
import { DownloadGrants, isServedTo } from './link-access.service.js';
import { DownloadConsequences, type StartReport } from './download-consequences.service.js';
import { downloadStarted } from './downloads.events.js';

/** Ranges of a download are merged from this number on. */
const COMPACT_FROM = 16;
/** How long a limited download may be resumed without its browser's cookie, as download managers do. */
const RESUME_ELSEWHERE_SECONDS = 3600;

export interface StartedDownload {
  grant: DownloadGrant;
  /** The transfer, with the files of the grant. */
  transfer: LinkedTransfer;
  /** Set by the request that has counted the download. */
  startReport?: StartReport;
}

export interface ServedBytes {
  range: ServedRange;
  /** Bytes of the whole download. */
  totalBytes: number;
}

/** A copy of another account's files into an upload. */
export interface Copy {
  uploadSlug: string;
  fileIds: string[];
  recipient: Recipient | null;
  /** The user who copies. */
  userId: string;
}

/** Authorizes every request for bytes and counts downloads: started with any byte, completed when all were sent. */
@Injectable()
export class DownloadCounter {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly downloads: DownloadRepository,
    private readonly locations: Locations,
    private readonly grants: DownloadGrants,
    private readonly consequences: DownloadConsequences,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Authorizes bytes for stores that ask before they serve them. Null for tokens of other kinds. @throws {AppError} as `authorize` */
  async admit(downloadToken: string, request: Request): Promise<Authorized | null> {
    if (!this.grants.readGrant(downloadToken)) return null;
    const started = await this.authorize(downloadToken, request);
    return {
      ofLink: true,
      count: {
        begin: () => this.recordStart(started, request),
        served: (range, totalBytes) => this.recordServed(started, request, { range, totalBytes }),
      },
    };
  }

  /** Checks the current transfer, because it may have changed since the URL was signed. */
  async authorize(downloadToken: string, request: Request): Promise<StartedDownload> {
    const started = await this.open(downloadToken, request);
    const { grant, transfer } = started;
    const isOwner = grant.ownerId !== null;
    if (!(await this.grants.isValid(grant, transfer))) throw new AppError('transfer-not-found');
    if (isExpired(transfer, this.clock.now()) && !isOwner) throw new AppError('transfer-expired');
    if (!isOwner) refuseOutdated(grant, transfer);
    const files = transfer.selectedFiles;
    if (files.some(({ removedAt }) => removedAt !== null)) throw new AppError('file-not-found');
    refuseFiles(transfer, files);
    const secondsLate = this.clock.now().getTime() / 1000 - grant.startBefore;
    if (secondsLate > 0 && !(await this.mayResume(started, request, secondsLate)))
      throw new AppError('signature-invalid');
    if (!isOwner) await this.downloads.assertDownloadsLeft(transfer, { downloadId: grant.downloadId });
    return started;
  }

  /**
   * Counts a download before its first bytes are sent, whatever the requested range. HEAD requests and the owner's
   * downloads are not counted.
   */
  async recordStart(started: StartedDownload, request: Request): Promise<void> {
    const { grant, transfer } = started;
    if (!isCounted(started, request)) return;
    // A started download takes no second slot. Without a limit, the insert of a further range changes nothing.
    if (this.isLimited(started) && (await this.downloads.isStarted(grant.downloadId))) return;
    const payload = await this.begin(transfer, { ...grant, recipient: transfer.recipient }, request);
    // Not awaited: the first bytes do not wait for it.
    if (payload) started.startReport = this.consequences.reportStart(transfer, payload);
  }

  /** Counts a copy of another account's files before it starts. */
  async countCopy(
    transfer: CountedTransfer,
    { uploadSlug, fileIds, recipient, userId }: Copy,
    request: Request,
  ): Promise<void> {
    const visitor = visitorOf(transfer._id, userId);
    const proof = transfer.recipientsOnly ? ('login' as const) : null;
    const copy = { downloadId: copyIdOf(uploadSlug), recipient, visitor, kind: 'copy' as const, fileIds, proof };
    const payload = await this.begin(transfer, copy, request);
    if (payload) await this.consequences.leaveToWorker(payload);
  }

  /** Marks a copy as completed. Copies of own files are not counted, so they have no record. */
  async completeCopy(uploadSlug: string): Promise<void> {
    const copy = await this.downloads.findById(copyIdOf(uploadSlug));
    const transfer =
      copy && (await this.transfers.findLinked({ _id: copy.transferId }, { recipientId: null, fileIds: [] }));
    if (transfer)
      await this.complete({ grant: { ...copy, proof: copy.proof ?? null, downloadId: copy._id }, transfer });
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
    if (isOfBrowser(started.grant, browserCookieOf(request))) return true;
    // Nobody else may resume it, because its address may have been passed on.
    if (started.transfer.recipientsOnly && started.grant.ownerId === null) return false;
    if (!this.isLimited(started)) return true;
    return download.completedAt === null && secondsLate <= RESUME_ELSEWHERE_SECONDS;
  }

  /** @returns what has started; null if it had before */
  private async begin(
    transfer: CountedTransfer,
    what: WhatStarts,
    request: Request,
  ): Promise<PayloadOf<typeof downloadStarted> | null> {
    const startedAt = this.clock.now();
    const download = {
      ...newDownload(transfer, what),
      ...placeFields(await this.locations.locate(request)),
      address: addressOf(request),
      unlogged: true as const,
      startedAt,
    };
    const payload = startedPayload(download, transfer);
    const outbox = [outboxEntry(downloadStarted, payload, startedAt)];
    return (await this.start(transfer, { ...download, outbox })) ? payload : null;
  }

  private async start({ downloadLimit }: CountedTransfer, download: NewDownload): Promise<boolean> {
    if (downloadLimit === null) return this.downloads.start(download);
    const outcome = await this.downloads.startWithin(downloadLimit, download);
    if (outcome === 'full') throw new AppError('download-limit-reached');
    return outcome === 'started';
  }

  private async add(started: StartedDownload, { range, totalBytes }: ServedBytes): Promise<void> {
    if (coversAll([range], totalBytes)) return this.complete(started, range);
    const { downloadId } = started.grant;
    const download = await this.downloads.addRange(downloadId, range);
    if (!download || download.completedAt) return;
    if (coversAll(download.servedRanges, totalBytes)) await this.complete(started);
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
    if (started.grant.ownerId === null && !isServedHere(started)) await this.complete(started);
    return (await this.downloads.findById(started.grant.downloadId))?.completedAt != null;
  }

  private async open(downloadToken: string, request: Request): Promise<StartedDownload> {
    const grant = this.grants.readGrant(downloadToken);
    if (!grant) throw new AppError('signature-invalid');
    const transfer = await this.transfers.findLinked({ _id: grant.transferId }, grant);
    const isServed = transfer && isServedTo(linkAccountOf(request), transfer) && isReachable(transfer);
    if (!isServed) throw new AppError('transfer-not-found');
    refuseWithheld(transfer);
    return { grant, transfer };
  }

  /** @param range where the last bytes were sent by this server */
  private async complete({ grant, transfer, startReport }: Completed, range?: ServedRange): Promise<void> {
    const { downloadId, transferId, recipientId, proof } = grant;
    const now = this.clock.now();
    const payload = { downloadId, transferId, recipientId, proof, ...subjectOf(transfer), at: now.getTime() };
    await this.consequences.reportEnd(payload, startReport, (write) =>
      this.downloads.complete(downloadId, { now, range, ...write }),
    );
  }
}

/** Refuses addresses that were signed before a password was set, or before it was for its recipients only. */
function refuseOutdated({ passwordVersion, proof }: DownloadGrant, transfer: LinkedTransfer): void {
  if (transfer.recipientsOnly && proof === null) throw refusalOfStrangers(transfer);
  const isOpen = transfer.passwordHash === null || passwordVersion === transfer.passwordVersion;
  if (!isOpen) throw new AppError('password-required');
}

/** The fields of a transfer that counting a download needs. */
type CountedTransfer = Pick<
  Transfer,
  '_id' | 'slug' | 'accountId' | 'createdBy' | 'sender' | 'downloadLimit' | 'recipientsOnly'
>;
type Completed = {
  grant: Pick<DownloadGrant, 'downloadId' | 'transferId' | 'recipientId' | 'proof'>;
  transfer: CountedTransfer;
} & Pick<StartedDownload, 'startReport'>;

function startedPayload(
  { _id, transferId, recipientId, proof, kind, fileIds, country, city, startedAt }: Download,
  transfer: CountedTransfer,
): PayloadOf<typeof downloadStarted> {
  return {
    downloadId: _id,
    transferId,
    recipientId,
    proof: proof ?? null,
    at: startedAt.getTime(),
    ...subjectOf(transfer),
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

type WhatStarts = Pick<DownloadGrant, 'downloadId' | 'visitor' | 'fileIds' | 'proof'> &
  Pick<Download, 'kind'> & { recipient: Recipient | null };

function newDownload(
  transfer: CountedTransfer,
  { downloadId, recipient, visitor, kind, fileIds, proof }: WhatStarts,
): Omit<Download, 'startedAt' | 'country' | 'city'> {
  const { accountId, createdBy } = subjectOf(transfer);
  return {
    _id: downloadId,
    transferId: transfer._id,
    accountId,
    createdBy,
    recipientId: recipient?.recipientId ?? null,
    visitor,
    person: recipient ? sha256(`address ${recipient.email}`) : visitor,
    byLink: recipient === null,
    kind,
    ...(proof && { proof }),
    fileIds,
    completedAt: null,
    servedRanges: [],
  };
}
