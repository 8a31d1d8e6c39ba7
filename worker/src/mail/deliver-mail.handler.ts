import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobContext, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { deliverCode, deliverMail, MailDelivery } from '../../../server/src/modules/notifications/index.js';

@Injectable()
@HandlesJob(deliverMail, deliverCode)
export class DeliverMailHandler implements JobHandler<typeof deliverMail> {
  constructor(private readonly delivery: MailDelivery) {}

  async handle(payload: PayloadOf<typeof deliverMail>, { attempt }: JobContext): Promise<void> {
    await this.delivery.deliver(payload, attempt);
  }
}
