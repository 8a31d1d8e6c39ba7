import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob } from '../../../core/jobs/handles-job.js';
import { Sessions, Users } from '../auth/index.js';
import { Mails } from '../../platform/mail/index.js';
import { mailNewDevice, mailSecurityNotice } from './login.jobs.js';

/** Mails users about changes to how they log in, and about logins. */
@Injectable()
export class SecurityMails {
  constructor(
    private readonly users: Users,
    private readonly sessions: Sessions,
    private readonly mails: Mails,
  ) {}

  @HandlesJob(mailNewDevice)
  async sendNewDevice({ userId, sessionId }: PayloadOf<typeof mailNewDevice>): Promise<void> {
    const [user, session] = await Promise.all([this.users.findById(userId), this.sessions.findById(sessionId)]);
    if (!user || !session) return;
    const { device, country, createdAt } = session;
    await this.mails.queue({
      id: `new-device-${sessionId}`,
      template: 'new-device',
      to: { email: user.email, name: user.fullName },
      lang: user.lang,
      props: { sessionId, browser: device.browser, system: device.system, country, at: createdAt.getTime() },
    });
  }

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
