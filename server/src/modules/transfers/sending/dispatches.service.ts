import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { UploadSessions, UploadSweeps } from '../../uploads/index.js';
import { TransferRepository } from '../data/transfer.repository.js';
import { filesAdded, transferCreated } from '../transfers.events.js';
import { TransferNotices } from './transfer-notices.service.js';

/** Uploads are kept and recipients mailed after a creation or an addition. Idempotent. */
@Injectable()
export class Dispatches {
  constructor(
    private readonly transfers: TransferRepository,
    private readonly uploads: UploadSessions,
    private readonly sweeps: UploadSweeps,
    private readonly notices: TransferNotices,
  ) {}

  @OnEvent(transferCreated, 'transfers.dispatch')
  async dispatch({ transferId }: Pick<PayloadOf<typeof transferCreated>, 'transferId'>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer) return;
    await this.keepUpload(transfer.slug);
    // Also of one that is deleted: the mail is held back when it is due, and sent if the deletion is undone.
    await this.notices.tellCreated(transfer);
  }

  @OnEvent(filesAdded, 'transfers.dispatch')
  async dispatchAddition({ transferId, uploadSlug }: PayloadOf<typeof filesAdded>): Promise<void> {
    const transfer = await this.transfers.findById(transferId);
    if (!transfer) return;
    await this.keepUpload(uploadSlug);
    await this.notices.tellAdded(transfer, uploadSlug);
  }

  private async keepUpload(uploadSlug: string): Promise<void> {
    await this.uploads.markAttached(uploadSlug);
    await this.sweeps.abortRemains(uploadSlug);
  }
}
