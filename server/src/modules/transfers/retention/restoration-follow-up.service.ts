import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { Live } from '../../notifications/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { Dispatches } from '../sending/dispatches.service.js';
import { TransferNotices } from '../sending/transfer-notices.service.js';
import { transferRestored } from '../transfers.events.js';

/** What jobs skipped while a transfer was deleted, and mails that found it deleted when they were about to leave. */
@Injectable()
export class RestorationFollowUp {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly dispatches: Dispatches,
    private readonly notices: TransferNotices,
    private readonly live: Live,
  ) {}

  /** Doing it again changes nothing. */
  @OnEvent(transferRestored, 'transfers.follow-up')
  async run({ transferId }: PayloadOf<typeof transferRestored>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt) return;
    await this.notices.revive(transfer);
    await this.dispatches.dispatch({ transferId });
    // Also those who were added to a link.
    await this.notices.tellRecipients(
      transfer,
      transfer.recipients.map(({ recipientId }) => recipientId),
    );
    await this.live.publish(transfer.ownerId, { type: 'library-changed', slug: transfer.slug });
  }
}
