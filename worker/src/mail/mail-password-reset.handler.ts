import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../server/src/core/jobs/define-job.js';
import { HandlesJob, type JobHandler } from '../../../server/src/core/jobs/job-handler.js';
import { mailPasswordReset, PasswordMails } from '../../../server/src/modules/auth/index.js';

@Injectable()
@HandlesJob(mailPasswordReset)
export class MailPasswordResetHandler implements JobHandler<typeof mailPasswordReset> {
  constructor(private readonly mails: PasswordMails) {}

  async handle(payload: PayloadOf<typeof mailPasswordReset>): Promise<void> {
    await this.mails.sendLink(payload);
  }
}
