import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent, RetryLaterError } from '../../../core/jobs/handles-job.js';
import { Users, teamLeft } from '../../identity/auth/index.js';
import { transferMoved, TransferRepository } from '../../files/transfers/index.js';
import { DownloadRepository } from './data/download.repository.js';

/** A request that read the transfer before it was moved writes its download within this time. */
const REQUEST_MS = 5000;

/** Moves downloads to the account and the user that own their transfer. */
@Injectable()
export class DownloadOwnership {
  constructor(
    private readonly downloads: DownloadRepository,
    private readonly transfers: TransferRepository,
    private readonly users: Users,
    private readonly clock: Clock,
  ) {}

  /** Repeats once no download that names the earlier account can be written any more. */
  @OnEvent(transferMoved, 'downloads.move')
  async moveDownloads({ transferId, from, at }: PayloadOf<typeof transferMoved>): Promise<void> {
    const isLast = this.clock.now().getTime() >= at + REQUEST_MS;
    const transfer = await this.transfers.findById(transferId);
    if (transfer) {
      const { accountId, createdBy } = transfer;
      await this.downloads.moveDownloads(transferId, from, { accountId, createdBy });
    }
    if (!isLast) throw new RetryLaterError(new Date(at + REQUEST_MS), 'downloads may be written');
  }

  @OnEvent(teamLeft, 'downloads.hand-over')
  async handOver({ accountId, userId, handTo }: PayloadOf<typeof teamLeft>): Promise<void> {
    const heir = await this.users.heirOf(accountId, handTo);
    if (heir) await this.downloads.handOver({ accountId, createdBy: userId }, heir);
  }
}
