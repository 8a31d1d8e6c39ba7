import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { dispatchTransfer, TransferNotices } from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(dispatchTransfer)
export class DispatchTransferHandler implements JobHandler<typeof dispatchTransfer> {
  constructor(private readonly notices: TransferNotices) {}

  handle({ transferId }: PayloadOf<typeof dispatchTransfer>): Promise<void> {
    return this.notices.dispatch(transferId);
  }
}
