import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob } from '../../../core/jobs/handles-job.js';
import { Mails } from '../../platform/mail/index.js';
import { PasswordResetRepository } from './data/password-reset.repository.js';
import { Users } from './data/users.js';
import { mailPasswordChanged, mailPasswordReset } from './auth.jobs.js';

/** Queues the mails about passwords, in the worker. Idempotent: the mail's id is the reset's. */
@Injectable()
export class PasswordMails {
  constructor(
    private readonly resets: PasswordResetRepository,
    private readonly users: Users,
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  /** Mails the link if the address has an account and no newer link has been requested. */
  @HandlesJob(mailPasswordReset)
  async sendLink({ resetId }: PayloadOf<typeof mailPasswordReset>): Promise<void> {
    const reset = await this.resets.findOpen(resetId, this.clock.now());
    const user = reset && (await this.users.findByEmail(reset.email));
    if (!user) return;
    await this.mails.queue({
      id: `reset-${resetId}`,
      template: 'password-reset',
      to: { email: user.email, name: user.fullName },
      lang: reset.lang,
      props: { resetId },
    });
  }

  @HandlesJob(mailPasswordChanged)
  async sendNotice({ userId, resetId, at }: PayloadOf<typeof mailPasswordChanged>): Promise<void> {
    const user = await this.users.findById(userId);
    if (!user) return;
    await this.mails.queue({
      id: `password-changed-${resetId}`,
      template: 'password-changed',
      to: { email: user.email, name: user.fullName },
      lang: user.lang,
      props: { at },
    });
  }
}
