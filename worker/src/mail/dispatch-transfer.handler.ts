import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { Dispatches, dispatchTransfer } from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(dispatchTransfer)
export class DispatchTransferHandler implements JobHandler<typeof dispatchTransfer> {
  constructor(private readonly dispatches: Dispatches) {}

  handle({ transferId }: PayloadOf<typeof dispatchTransfer>): Promise<void> {
    return this.dispatches.dispatch(transferId);
  }
}
