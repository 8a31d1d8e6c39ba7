import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Users } from '../../identity/auth/index.js';
import { type DueMail, MailChecks, type MailVerdict } from '../../platform/mail/index.js';

/** Mails to users are in their language and time zone, not in the sender's. */
@Injectable()
export class MailReaders implements OnModuleInit {
  constructor(
    private readonly checks: MailChecks,
    private readonly users: Users,
  ) {}

  onModuleInit(): void {
    this.checks.register('readers', { check: (mail) => this.readerOf(mail) });
  }

  private async readerOf({ to }: DueMail): Promise<MailVerdict> {
    const user = await this.users.findJoined(to.email);
    return user ? { reader: { lang: user.lang, timeZone: user.timeZone } } : true;
  }
}
