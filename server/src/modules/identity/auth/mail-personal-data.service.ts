import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BlockedAddresses, MAIL_BLOCKS, MailRepository, MAILS } from '../../platform/mail/index.js';
import { type AccountHolder, PersonalData } from '../accounts/index.js';

/** Exports and forgets the mails to a user, and what is known of mails to their address that came back. */
@Injectable()
export class MailPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly mails: MailRepository,
    private readonly blocked: BlockedAddresses,
  ) {}

  onModuleInit(): void {
    this.data.register('mails', {
      collections: [MAILS, MAIL_BLOCKS],
      export: (holder) => this.exportMails(holder),
      count: (holder) => this.countMails(holder),
      forget: (holder) => this.forgetMails(holder),
    });
  }

  private async forgetMails({ email }: AccountHolder): Promise<void> {
    if (email === null) return;
    await this.mails.deleteToUser(email);
    await this.blocked.forget(email);
  }

  private async countMails({ email }: AccountHolder): Promise<number> {
    if (email === null) return 0;
    const [mails, block] = await Promise.all([this.mails.countToUser(email), this.blocked.findBlock(email)]);
    return mails + (block ? 1 : 0);
  }

  private async *exportMails({ email }: AccountHolder): AsyncGenerator<object> {
    if (email === null) return;
    for await (const { template, to, lang, state, createdAt, sentAt } of this.mails.eachToUser(email))
      yield { template, to, lang, state, createdAt, sentAt };
    const block = await this.blocked.findBlock(email);
    if (block) yield { bounces: block.bounces, notMailedSince: block.since, reason: block.reason };
  }
}
