import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { Live } from '../../members/notifications/index.js';
import { TransferMails, Transfers, transferRestored } from '../transfers/index.js';

/** Catches up on mails that were skipped or cancelled while a transfer was deleted. */
@Injectable()
export class RestoredTransferDelivery {
  constructor(
    private readonly transfers: Transfers,
    private readonly transferMails: TransferMails,
    private readonly live: Live,
  ) {}

  /** Idempotent. */
  @OnEvent(transferRestored, 'retention.follow-up')
  async deliver({ transferId }: PayloadOf<typeof transferRestored>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer || transfer.deletedAt) return;
    await this.transferMails.resendCancelled(transfer);
    await this.transferMails.deliver({ transferId });
    // Recipients may also have been added to a link-only transfer.
    await this.transferMails.mailRecipients(
      transfer,
      transfer.recipients.map(({ recipientId }) => recipientId),
    );
    await this.live.publishAbout(transfer, { type: 'library-changed', slug: transfer.slug });
  }
}
