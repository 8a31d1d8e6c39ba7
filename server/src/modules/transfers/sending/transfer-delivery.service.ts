import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { UploadSweeps } from '../../uploads/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { filesAdded, transferCreated } from '../transfers.events.js';
import { TransferMails } from './transfer-mails.service.js';

/** Mails the recipients and tidies the upload after a creation or an addition. Idempotent. */
@Injectable()
export class TransferDelivery {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly sweeps: UploadSweeps,
    private readonly transferMails: TransferMails,
  ) {}

  @OnEvent(transferCreated, 'transfers.dispatch')
  async deliver({ transferId }: Pick<PayloadOf<typeof transferCreated>, 'transferId'>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer) return;
    await this.sweeps.abortRemains(transfer.slug);
    // Also for a deleted transfer: the mail is cancelled when it is due, and sent if the deletion is undone.
    await this.transferMails.mailCreated(transfer);
  }

  @OnEvent(filesAdded, 'transfers.dispatch')
  async deliverAddition({ transferId, uploadSlug }: PayloadOf<typeof filesAdded>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer) return;
    await this.sweeps.abortRemains(uploadSlug);
    await this.transferMails.mailAdded(transfer, uploadSlug);
  }
}
