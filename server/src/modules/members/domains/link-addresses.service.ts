import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { type Transaction, Transactions } from '../../../core/mongo/transactions.js';
import { Accounts, Entitlements } from '../../identity/accounts/index.js';
import { LinkOrigins } from '../../platform/mail/index.js';
import { LinkDomainRepository } from './data/link-domain.repository.js';

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
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly origins: LinkOrigins,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.origins.provide(async (accountId) => {
      const account = await this.accounts.findKnown(accountId);
      return this.originFor(account && Entitlements.of(account, this.clock.now()));
    });
  }

  /** Of links to what the account has sent: its own domain while that is verified and in its plan. */
  async originOf(accountId: string): Promise<string> {
    return this.originFor(await this.accounts.entitlementsOf(accountId));
  }

  /** As `originOf`, of the account's entitlements, which were read for this call. */
  originFor(entitlements: Entitlements | null): string {
    const host = entitlements?.linkHost ?? null;
    return host === null ? this.config.env.PUBLIC_URL : this.originAt(host);
  }

  /** Writes to the link domain of the account and, in the same transaction, where its links lead from then on. */
  change<T>(accountId: string, write: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.transactions.run(async (transaction) => {
      const written = await write(transaction);
      await this.accounts.leadLinks(accountId, await this.verifiedHost(accountId, transaction), transaction);
      return written;
    });
  }

  /** By the record of the domain, of which the account has a copy. */
  async verifiedHost(accountId: string, transaction: Transaction | null = null): Promise<string | null> {
    const domain = await this.domains.find(accountId, transaction);
    return domain?.state === 'verified' ? domain.name : null;
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
    const entitlements = domain && (await this.accounts.entitlementsOf(domain.accountId));
    const accountId = domain && entitlements?.linkHost === host ? domain.accountId : null;
    this.accountOfHost.set(host, { accountId });
    return accountId;
  }
}
