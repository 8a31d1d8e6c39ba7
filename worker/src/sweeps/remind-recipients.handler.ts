import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobContext, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { Log } from '../../../server/src/core/logging/log.js';
import { Reminders, remindRecipients } from '../../../server/src/modules/transfers/index.js';

@Injectable()
@HandlesJob(remindRecipients)
export class RemindRecipientsHandler implements JobHandler<typeof remindRecipients> {
  constructor(
    private readonly reminders: Reminders,
    private readonly log: Log,
  ) {}

  async handle(_payload: PayloadOf<typeof remindRecipients>, { signal }: JobContext): Promise<void> {
    const transfers = await this.reminders.sweep(signal);
    if (transfers > 0) this.log.info({ transfers }, 'told before links end');
  }
}
