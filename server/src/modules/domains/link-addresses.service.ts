import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Config } from '../../config/config.module.js';
import { Accounts, type Entitlements } from '../accounts/index.js';
import { LinkOrigins } from '../mail/index.js';
import { LinkDomainRepository } from './data/link-domain.repository.js';
import type { LinkDomain } from './domain/link-domain.js';

/** Every request to a host that is not the installation's asks for it. */
const HOST_KNOWN_MS = 3000;
const HOSTS_MAX = 1000;

/** Where the links of an account lead, and whose links a host serves. */
@Injectable()
export class LinkAddresses implements OnModuleInit {
  private readonly accountOfHost = new LRUCache<string, { accountId: string | null }>({
    max: HOSTS_MAX,
    ttl: HOST_KNOWN_MS,
  });

  constructor(
    private readonly domains: LinkDomainRepository,
    private readonly accounts: Accounts,
    private readonly origins: LinkOrigins,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.origins.provide((accountId) => this.originOf(accountId));
  }

  /**
   * Of links to what the account has sent: its own domain while that is verified and in its plan.
   * @param known if the caller has read them for this call already; nothing is read of accounts without own domains then
   */
  async originOf(accountId: string, known?: Entitlements): Promise<string> {
    const { PUBLIC_URL } = this.config.env;
    if (known && !known.limits.linkDomain) return PUBLIC_URL;
    const domain = await this.domains.find(accountId);
    if (domain?.state !== 'verified' || !(known || (await this.isInPlan(domain)))) return PUBLIC_URL;
    return this.originAt(domain.name);
  }

  /** With the scheme and the port of the installation. */
  originAt(host: string): string {
    const { protocol, port } = new URL(this.config.env.PUBLIC_URL);
    return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
  }

  /** Null for a host that is no link domain in use. */
  async accountAt(host: string): Promise<string | null> {
    const known = this.accountOfHost.get(host);
    if (known) return known.accountId;
    const domain = await this.domains.findVerified(host);
    const accountId = domain && (await this.isInPlan(domain)) ? domain.accountId : null;
    this.accountOfHost.set(host, { accountId });
    return accountId;
  }

  private async isInPlan({ accountId }: LinkDomain): Promise<boolean> {
    return (await this.accounts.entitlementsOf(accountId))?.limits.linkDomain === true;
  }
}
