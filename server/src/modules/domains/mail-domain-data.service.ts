import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountData, type AccountHolder } from '../accounts/index.js';
import { MailDomainRepository } from './data/mail-domain.repository.js';
import { MAIL_DOMAINS } from './data/mail-domain.schema.js';

/** Exports and forgets an account's mail domain. */
@Injectable()
export class MailDomainData implements OnModuleInit {
  constructor(
    private readonly data: AccountData,
    private readonly domains: MailDomainRepository,
  ) {}

  onModuleInit(): void {
    this.data.register('mailDomain', {
      collections: [MAIL_DOMAINS],
      export: (holder) => this.export(holder),
      forget: async ({ accountId }) => {
        await this.domains.delete(accountId);
      },
    });
  }

  private async *export({ accountId }: AccountHolder): AsyncGenerator<object> {
    const domain = await this.domains.find(accountId);
    if (!domain) return;
    const { name, state, createdAt, verifiedAt, checkedAt } = domain;
    yield { name, state, createdAt, verifiedAt, checkedAt };
  }
}
