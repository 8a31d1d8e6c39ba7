import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { Log } from '../../core/logging/log.js';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../core/outbox/outbox.js';
import { Tokens } from '../../core/tokens/tokens.js';
import { DownloadRepository } from './data/download.repository.js';
import { DOWNLOADS } from './data/download.schema.js';
import { isExpired, isWithdrawn, type Transfer, Transfers } from '../transfers/index.js';
import type { Download } from './domain/download.js';
import { type DownloadGrant, fromClaims, isOfBrowser, visitorOf } from './domain/download-grant.js';
import { coversAll, mergeRanges, type ServedRange } from './domain/served-ranges.js';
import { browserShownBy } from './download-cookie.js';
import { demandPlace } from './download-limits.js';
import { DownloadOrigins } from './download-origins.service.js';
import { downloadCompleted, downloadStarted } from './downloads.events.js';

const COMPACT_FROM = 16;
/** For download managers, which show no cookie: how long a limited download may go on outside its browser. */
const RESUME_ELSEWHERE_SECONDS = 3600;

export interface StartedDownload {
  grant: DownloadGrant;
  transfer: Transfer;
}

export interface ServedBytes {
  range: ServedRange;
  /** Of the whole download. */
  totalBytes: number;
}

/** A copy of somebody else's files into an upload. */
export interface Copy {
  uploadSlug: string;
  fileIds: string[];
  recipientId: string | null;
  /** Who copies. */
  userId: string;
}

/** The gate of every byte path, and the one place that counts: begun with any byte, complete when all were sent. */
@Injectable()
export class DownloadCounter {
  constructor(
    private readonly transfers: Transfers,
    private readonly downloads: DownloadRepository,
    private readonly origins: DownloadOrigins,
    private readonly tokens: Tokens,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** False for tokens of other kinds. */
  recognizes(downloadToken: string): boolean {
    return this.grantOf(downloadToken) !== null;
  }

  /**
   * @throws {AppError} signature-invalid, transfer-not-found, transfer-expired, file-not-found, file-damaged (A60: also
   * for an address signed before), password-required, download-limit-reached
   */
  async admit(downloadToken: string, request: Request): Promise<StartedDownload> {
    const started = await this.open(downloadToken);
    const { grant, transfer } = started;
    if (isExpired(transfer, this.clock.now())) throw new AppError('transfer-expired');
    const isOpen = grant.isOwner || transfer.passwordHash === null;
    if (!isOpen && grant.passwordVersion !== transfer.passwordVersion) throw new AppError('password-required');
    const wanted = new Set(grant.fileIds);
    const files = transfer.files.filter(({ id }) => wanted.has(id));
    if (files.some(({ removedAt }) => removedAt !== null)) throw new AppError('file-not-found');
    if (files.some(({ damaged }) => damaged)) throw new AppError('file-damaged');
    const secondsLate = this.clock.now().getTime() / 1000 - grant.startBefore;
    if (secondsLate > 0 && !(await this.mayGoOn(started, request, secondsLate)))
      throw new AppError('signature-invalid');
    if (!grant.isOwner) await demandPlace(this.downloads, transfer, { downloadId: grant.downloadId });
    return started;
  }

  /**
   * Counts a download of which bytes are about to be sent, wherever they begin. HEAD and the sender's own visits never
   * count.
   * @throws {AppError} download-limit-reached
   */
  async count(started: StartedDownload, request: Request): Promise<void> {
    const { grant, transfer } = started;
    // Further ranges of what has begun need no write.
    if (!doesCount(started, request) || (await this.downloads.isBegun(grant.downloadId))) return;
    await this.begin(transfer, newDownload(grant), request);
  }

  /** Counts a copy of somebody else's files that is about to begin. @throws {AppError} download-limit-reached */
  async countCopy(
    transfer: Transfer,
    { uploadSlug, fileIds, recipientId, userId }: Copy,
    request: Request,
  ): Promise<void> {
    const transferId = transfer._id;
    const visitor = visitorOf(transferId, userId);
    const copy = { downloadId: copyIdOf(uploadSlug), transferId, recipientId, visitor, kind: 'copy' as const, fileIds };
    await this.begin(transfer, newDownload(copy), request);
  }

  /** All bytes of that copy are there. Copies of one's own files were never counted, and are not here. */
  async completeCopy(uploadSlug: string): Promise<void> {
    const copy = await this.downloads.findById(copyIdOf(uploadSlug));
    if (copy) await this.complete({ ...copy, downloadId: copy._id });
  }

  /** What one request has sent in the end; the parts of a download add up. Never throws: the bytes are with the visitor. */
  async served(started: StartedDownload, request: Request, what: ServedBytes): Promise<void> {
    const { grant } = started;
    const isNothing = what.range.end <= what.range.start && what.totalBytes > 0;
    if (isNothing || !doesCount(started, request)) return;
    await this.add(grant.downloadId, what).catch((error: unknown) => {
      this.log.warn({ downloadId: grant.downloadId, err: error }, 'served bytes not recorded');
    });
  }

  /** Whether no byte may be sent before the download has its place. */
  isLimited({ grant, transfer }: StartedDownload): boolean {
    return transfer.downloadLimit !== null && !grant.isOwner;
  }

  /**
   * A download that has begun goes on for as long as its token lives. A limited one does so in the browser that asked for
   * it; elsewhere only what is missing may be fetched, and not for long: its address could have been passed on.
   */
  private async mayGoOn(started: StartedDownload, request: Request, secondsLate: number): Promise<boolean> {
    const download = await this.downloads.findById(started.grant.downloadId);
    if (!download?.startedAt) return false;
    if (!this.isLimited(started) || isOfBrowser(started.grant, browserShownBy(request))) return true;
    return download.completedAt === null && secondsLate <= RESUME_ELSEWHERE_SECONDS;
  }

  private async begin(transfer: Transfer, unplaced: Download, request: Request): Promise<void> {
    const startedAt = this.clock.now();
    const download = { ...unplaced, ...(await this.origins.placeOf(request)), startedAt };
    const { _id: downloadId } = download;
    const entries = [outboxEntry(downloadStarted, startedPayload(download, transfer, startedAt), startedAt)];
    if (!(await this.start(transfer, download, entries))) return;
    await Promise.all([
      this.outbox.relay(DOWNLOADS, downloadId, entries),
      this.origins.keepAddress(downloadId, request),
    ]);
  }

  private async start({ downloadLimit }: Transfer, download: Download, entries: OutboxEntry[]): Promise<boolean> {
    if (downloadLimit === null) return this.downloads.start(download, entries);
    const outcome = await this.downloads.startWithin(downloadLimit, download, entries);
    if (outcome === 'full') throw new AppError('download-limit-reached');
    return outcome === 'begun';
  }

  private async add(downloadId: string, { range, totalBytes }: ServedBytes): Promise<void> {
    const download = await this.downloads.addRange(downloadId, range);
    if (!download || download.completedAt) return;
    if (coversAll(download.servedRanges, totalBytes)) await this.complete({ ...download, downloadId });
    else if (download.servedRanges.length >= COMPACT_FROM)
      await this.downloads.compactRanges(download, mergeRanges(download.servedRanges));
  }

  /** The page has it all: believed only where this server does not see the bytes. */
  async confirm(downloadToken: string, isServedHere: (started: StartedDownload) => boolean): Promise<boolean> {
    const started = await this.open(downloadToken);
    if (!started.grant.isOwner && !isServedHere(started)) await this.complete(started.grant);
    return (await this.downloads.findById(started.grant.downloadId))?.completedAt != null;
  }

  private grantOf(downloadToken: string): DownloadGrant | null {
    const claims = this.tokens.verify('download', downloadToken);
    return claims && fromClaims(claims);
  }

  private async open(downloadToken: string): Promise<StartedDownload> {
    const grant = this.grantOf(downloadToken);
    if (!grant) throw new AppError('signature-invalid');
    const transfer = await this.transfers.findById(grant.transferId);
    const isGone = !transfer || transfer.deletedAt || isWithdrawn(transfer, grant.recipientId);
    if (isGone) throw new AppError('transfer-not-found');
    return { grant, transfer };
  }

  private async complete({ downloadId, transferId, recipientId }: Completed): Promise<void> {
    const now = this.clock.now();
    const payload = { downloadId, transferId, recipientId, at: now.getTime() };
    const entries = [outboxEntry(downloadCompleted, payload, now)];
    if (await this.downloads.complete(downloadId, now, entries))
      await this.outbox.relay(DOWNLOADS, downloadId, entries);
  }
}

type Completed = Pick<DownloadGrant, 'downloadId' | 'transferId' | 'recipientId'>;

function startedPayload(
  { _id, transferId, recipientId, visitor, kind, fileIds, country, city }: Download,
  { ownerId, sender }: Transfer,
  at: Date,
): PayloadOf<typeof downloadStarted> {
  return {
    downloadId: _id,
    transferId,
    recipientId,
    at: at.getTime(),
    accountId: sender.isMember ? ownerId : null,
    visitor,
    kind,
    fileCount: fileIds.length,
    fileId: fileIds[0] ?? null,
    country,
    city,
  };
}

function doesCount({ grant }: StartedDownload, request: Request): boolean {
  return request.method !== 'HEAD' && !grant.isOwner;
}

/** Each upload copies at most once. */
const copyIdOf = (uploadSlug: string): string => `copy-${uploadSlug}`;

type NewDownload = Omit<Download, '_id' | 'startedAt' | 'completedAt' | 'servedRanges' | 'country' | 'city'> & {
  downloadId: string;
};

function newDownload({ downloadId, transferId, recipientId, visitor, kind, fileIds }: NewDownload): Download {
  return {
    _id: downloadId,
    transferId,
    recipientId,
    visitor,
    kind,
    fileIds,
    startedAt: null,
    completedAt: null,
    servedRanges: [],
    country: null,
    city: null,
  };
}
