import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { OnEvent, RetryLaterError } from '../../core/jobs/handles-job.js';
import { DownloadHistory, downloadStarted } from '../downloads/index.js';
import { transferMoved, Transfers } from '../transfers/index.js';
import { DownloadFactRepository } from './data/download-fact.repository.js';

/** A request that read the transfer before it was moved writes its download within this time. */
const REQUEST_MS = 5000;
const RETRY_MS = 1000;

/** Records each download of a member's transfer once, and moves the records with the transfer. */
@Injectable()
export class DownloadFacts {
  constructor(
    private readonly facts: DownloadFactRepository,
    private readonly transfers: Transfers,
    private readonly downloads: DownloadHistory,
    private readonly clock: Clock,
  ) {}

  @OnEvent(downloadStarted, 'analytics.facts')
  async record(started: PayloadOf<typeof downloadStarted>): Promise<void> {
    const { downloadId, accountId, createdBy, transferId, recipientId, visitor, country, city, at } = started;
    // Transfers of visitors have no analytics.
    if (accountId === null) return;
    await this.facts.insertOnce({
      _id: downloadId,
      accountId,
      createdBy,
      transferId,
      recipientId,
      person: recipientId ?? visitor ?? downloadId,
      country,
      city: city === '' ? null : city,
      at: new Date(at),
    });
  }

  /** Repeats until no download that names the earlier account can be recorded any more. */
  @OnEvent(transferMoved, 'analytics.facts')
  async move({ transferId, from, at }: PayloadOf<typeof transferMoved>): Promise<void> {
    const now = this.clock.now().getTime();
    const isLast = now >= at + REQUEST_MS && !(await this.downloads.hasPendingStart(transferId, from));
    const transfer = await this.transfers.findById(transferId);
    if (transfer) {
      const { accountId, createdBy } = transfer;
      await this.facts.moveByTransfer(transferId, from, { accountId, createdBy });
    }
    if (!isLast)
      throw new RetryLaterError(new Date(Math.max(now + RETRY_MS, at + REQUEST_MS)), 'downloads are pending');
  }
}
