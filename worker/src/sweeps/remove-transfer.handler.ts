import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { ExtensionFollowUp, TransferRemoval, removeTransfer } from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(removeTransfer)
export class RemoveTransferHandler implements JobHandler<typeof removeTransfer> {
  constructor(
    private readonly removal: TransferRemoval,
    private readonly extensions: ExtensionFollowUp,
  ) {}

  async handle(payload: PayloadOf<typeof removeTransfer>): Promise<void> {
    if (await this.removal.finishRemoval(payload)) await this.extensions.forget(payload.transferId);
  }
}
