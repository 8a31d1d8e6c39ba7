import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { Locations } from '../../core/location/location.js';
import { Outbox, outboxEntry } from '../../core/outbox/outbox.js';
import { Tokens } from '../../core/tokens/tokens.js';
import { DownloadRepository } from './data/download.repository.js';
import { DOWNLOADS } from './data/download.schema.js';
import { TransferRepository } from './data/transfer.repository.js';
import { type DownloadGrant, fromClaims } from './domain/download-grant.js';
import { isPreviewBot } from './domain/preview-bot.js';
import { isExpired, type Transfer } from './domain/transfer.js';
import { announceDownload } from './jobs/announce-download.job.js';

export interface StartedDownload {
  grant: DownloadGrant;
  transfer: Transfer;
}

/** The gate of every byte path, and the one place that counts: once per download, when its bytes begin. */
@Injectable()
export class DownloadCounter {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly downloads: DownloadRepository,
    private readonly locations: Locations,
    private readonly tokens: Tokens,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws {AppError} signature-invalid, transfer-not-found, transfer-expired (A60: also for an address signed before) */
  async admit(downloadToken: string): Promise<StartedDownload> {
    const claims = this.tokens.verify('download', downloadToken);
    const grant = claims && fromClaims(claims);
    if (!grant) throw new AppError('signature-invalid');
    const transfer = await this.transfers.findById(grant.transferId);
    if (!transfer || transfer.deletedAt) throw new AppError('transfer-not-found');
    const now = this.clock.now();
    if (isExpired(transfer, now)) throw new AppError('transfer-expired');
    const mayBegin = now.getTime() / 1000 <= grant.startBefore;
    if (!mayBegin && !(await this.downloads.exists(grant.downloadId))) throw new AppError('signature-invalid');
    return { grant, transfer };
  }

  /** Counts a download whose bytes begin now. HEAD, the sender's own visits and previews of chats never count. */
  async count({ grant }: StartedDownload, request: Request): Promise<void> {
    if (request.method === 'HEAD' || grant.isOwner || isPreviewBot(request.get('user-agent'))) return;
    const place = await this.locations.of(request);
    const { downloadId, transferId, recipientId, kind, fileIds } = grant;
    const at = this.clock.now();
    const entries = [outboxEntry(announceDownload, { downloadId }, at)];
    const download = {
      _id: downloadId,
      transferId,
      recipientId,
      kind,
      fileIds,
      at,
      country: place?.country ?? null,
      city: place?.city ?? null,
    };
    if (await this.downloads.insert(download, entries)) await this.outbox.relay(DOWNLOADS, downloadId, entries);
  }
}
