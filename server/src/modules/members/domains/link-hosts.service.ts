import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type Transaction, Transactions } from '../../../core/mongo/writes.js';
import { Accounts } from '../../identity/accounts/index.js';
import { LinkDomainRepository } from './data/link-domain.repository.js';

/** Every request to a host that is not the installation's asks for it. */
const HOST_KNOWN_MS = 3000;
const HOSTS_MAX = 1000;

/** Whose links a host serves. The account has a copy of its verified host, by which `LinkAddresses` makes links. */
@Injectable()
export class LinkHosts {
  private readonly accountOfHost = new LRUCache<string, { accountId: string | null }>({
    max: HOSTS_MAX,
    ttl: HOST_KNOWN_MS,
  });

  constructor(
    private readonly domains: LinkDomainRepository,
    private readonly accounts: Accounts,
    private readonly transactions: Transactions,
  ) {}

  /** Writes to the link domain of the account and, in the same transaction, where its links lead from then on. */
  change<T>(accountId: string, write: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.transactions.run(async (transaction) => {
      const written = await write(transaction);
      await this.accounts.update(accountId, { linkHost: await this.verifiedHost(accountId, transaction) }, transaction);
      return written;
    });
  }

  /** Reads the record of the domain, not the account's copy. */
  async verifiedHost(accountId: string, transaction: Transaction | null = null): Promise<string | null> {
    const domain = await this.domains.findForAccount(accountId, transaction);
    return domain?.state === 'verified' ? domain.name : null;
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
