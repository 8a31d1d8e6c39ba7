import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { dispatchAddition, Dispatches } from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(dispatchAddition)
export class DispatchAdditionHandler implements JobHandler<typeof dispatchAddition> {
  constructor(private readonly dispatches: Dispatches) {}

  handle({ transferId, uploadSlug }: PayloadOf<typeof dispatchAddition>): Promise<void> {
    return this.dispatches.dispatchAddition(transferId, uploadSlug);
  }
}
