import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { mailPasswordChanged, PasswordMails } from '../../../server/src/modules/auth/index.js';

@Injectable()
@HandlesJob(mailPasswordChanged)
export class MailPasswordChangedHandler implements JobHandler<typeof mailPasswordChanged> {
  constructor(private readonly mails: PasswordMails) {}

  async handle(payload: PayloadOf<typeof mailPasswordChanged>): Promise<void> {
    await this.mails.sendNotice(payload);
  }
}
