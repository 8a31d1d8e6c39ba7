import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { OnEvent, RetryLaterError } from '../../core/jobs/handles-job.js';
import { sha256 } from '../../core/secrets/derived-secrets.js';
import { Users } from '../auth/index.js';
import { DownloadHistory, downloadStarted } from '../downloads/index.js';
import { teamLeft } from '../teams/index.js';
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
    private readonly users: Users,
    private readonly downloads: DownloadHistory,
    private readonly clock: Clock,
  ) {}

  @OnEvent(downloadStarted, 'analytics.facts')
  async record(started: PayloadOf<typeof downloadStarted>): Promise<void> {
    const { downloadId, accountId, createdBy, transferId, recipientId, visitor, country, city, at } = started;
    // Transfers of visitors have no analytics.
    if (accountId === null) return;
    const person = (await this.addressOf(transferId, recipientId)) ?? recipientId ?? visitor ?? downloadId;
    await this.facts.insertOnce({
      _id: downloadId,
      accountId,
      createdBy,
      transferId,
      recipientId,
      person,
      byLink: recipientId === null,
      country,
      city: city === '' ? null : city,
      at: new Date(at),
    });
  }

  /** A digest, so that who got several transfers counts once. */
  private async addressOf(transferId: string, recipientId: string | null): Promise<string | null> {
    if (recipientId === null) return null;
    const transfer = await this.transfers.findLinked({ _id: transferId }, { recipientId, fileIds: [] });
    return transfer?.recipient ? sha256(`address ${transfer.recipient.email}`) : null;
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

  @OnEvent(teamLeft, 'analytics.hand-over')
  async handOver({ accountId, userId, handTo }: PayloadOf<typeof teamLeft>): Promise<void> {
    const heir = await this.users.heirOf(accountId, handTo);
    if (heir) await this.facts.handOver({ accountId, createdBy: userId }, heir);
  }
}
