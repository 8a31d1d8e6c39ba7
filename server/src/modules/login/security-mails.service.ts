import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { HandlesJob } from '../../core/jobs/handles-job.js';
import { Users } from '../auth/index.js';
import { Mails } from '../mail/index.js';
import { mailSecurityNotice } from './login.jobs.js';

/** Tells users about changes to how they log in, and about log-ins. */
@Injectable()
export class SecurityMails {
  constructor(
    private readonly users: Users,
    private readonly mails: Mails,
  ) {}

  @HandlesJob(mailSecurityNotice)
  async sendNotice({ userId, noticeId, change, at }: PayloadOf<typeof mailSecurityNotice>): Promise<void> {
    const user = await this.users.findById(userId);
    if (!user) return;
    await this.mails.queue({
      id: `security-notice-${noticeId}`,
      template: 'security-notice',
      to: { email: user.email, name: user.fullName },
      lang: user.lang,
      props: { change, at },
    });
  }
}
