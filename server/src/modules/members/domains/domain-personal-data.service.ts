import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../identity/accounts/index.js';
import { LINK_DOMAINS, LinkDomainRepository } from './data/link-domain.repository.js';
import { MAIL_DOMAINS, MailDomainRepository } from './data/mail-domain.repository.js';
import type { LinkDomain } from './domain/link-domain.js';
import type { MailDomain } from './domain/mail-domain.js';
import { LinkHosts } from './link-hosts.service.js';

/** Exports and forgets an account's own domains. */
@Injectable()
export class DomainPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly mailDomains: MailDomainRepository,
    private readonly linkDomains: LinkDomainRepository,
    private readonly hosts: LinkHosts,
  ) {}

  onModuleInit(): void {
    const { mailDomains, linkDomains, hosts } = this;
    this.data.register('mailDomain', {
      collections: [MAIL_DOMAINS],
      export: async function* ({ accountId }) {
        yield* exported(await mailDomains.findForAccount(accountId));
      },
      forget: async ({ accountId }) => {
        await mailDomains.delete(accountId);
      },
    });
    this.data.register('linkDomain', {
      collections: [LINK_DOMAINS],
      export: async function* ({ accountId }) {
        yield* exported(await linkDomains.findForAccount(accountId));
      },
      forget: async ({ accountId }) => {
        await hosts.change(accountId, (transaction) => linkDomains.delete(accountId, transaction));
      },
    });
  }
}

function exported(domain: MailDomain | LinkDomain | null): object[] {
  if (!domain) return [];
  const { name, state, createdAt, verifiedAt, checkedAt } = domain;
  return [{ name, state, createdAt, verifiedAt, checkedAt }];
}
