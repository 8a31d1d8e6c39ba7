import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { recordChange, TransferChanges } from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(recordChange)
export class RecordChangeHandler implements JobHandler<typeof recordChange> {
  constructor(private readonly changes: TransferChanges) {}

  handle(payload: PayloadOf<typeof recordChange>): Promise<void> {
    return this.changes.record(payload);
  }
}
