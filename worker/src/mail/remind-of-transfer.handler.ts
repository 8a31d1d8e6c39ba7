import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { Reminders, remindOfTransfer } from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(remindOfTransfer)
export class RemindOfTransferHandler implements JobHandler<typeof remindOfTransfer> {
  constructor(private readonly reminders: Reminders) {}

  handle({ transferId }: PayloadOf<typeof remindOfTransfer>): Promise<void> {
    return this.reminders.remindOf(transferId);
  }
}
