import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { dispatchRecipients, Recipients } from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(dispatchRecipients)
export class DispatchRecipientsHandler implements JobHandler<typeof dispatchRecipients> {
  constructor(private readonly recipients: Recipients) {}

  handle(payload: PayloadOf<typeof dispatchRecipients>): Promise<void> {
    return this.recipients.dispatch(payload);
  }
}
