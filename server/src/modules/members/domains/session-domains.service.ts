import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DomainFields } from '#contract/accounts/auth.js';
import { Config } from '../../../config/config.module.js';
import { DomainsProvider, LinkAddresses } from '../../identity/accounts/index.js';
import { LinkDomainRepository } from './data/link-domain.repository.js';
import { MailDomainRepository } from './data/mail-domain.repository.js';

/** Adds the account's own domains to the session response. */
@Injectable()
export class SessionDomains implements OnModuleInit {
  constructor(
    private readonly mailDomains: MailDomainRepository,
    private readonly linkDomains: LinkDomainRepository,
    private readonly addresses: LinkAddresses,
    private readonly provider: DomainsProvider,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.provider.provide((accountId) => this.fieldsOf(accountId));
  }

  private async fieldsOf(accountId: string): Promise<DomainFields> {
    const [mailDomain, linkDomain] = await Promise.all([
      this.mailDomains.findForAccount(accountId),
      this.linkDomains.findForAccount(accountId),
    ]);
    // Verified alone is not enough: the plan may no longer include it.
    const origin = linkDomain?.state === 'verified' ? await this.addresses.originOf(accountId) : null;
    const isUsed = origin !== null && origin !== this.config.env.PUBLIC_URL;
    return {
      ...(mailDomain && {
        pmDomain: {
          ID: mailDomain.selector,
          DKIMUpdateStatus: mailDomain.state === 'verified' ? 'Verified' : 'Pending',
        },
      }),
      ...(linkDomain && { domain_status: linkDomain.state, typedDomain: linkDomain.name }),
      customDomainOption: isUsed ? 'custom' : 'standard',
      ...(isUsed && { customURL: origin }),
    };
  }
}
