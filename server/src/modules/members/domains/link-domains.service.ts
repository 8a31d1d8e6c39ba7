import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { Dns } from '../../../core/dns/dns.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { randomSecret } from '../../../core/secrets/secrets.js';
import type { Member } from '../../identity/auth/index.js';
import { DomainTaken, LINK_DOMAINS, LinkDomainRepository } from './data/link-domain.repository.js';
import { isOfInstallation, normalisedDomain } from './domain/domain-name.js';
import {
  addressCheck,
  afterLinkCheck,
  afterTaken,
  type LinkDomain,
  type LinkRecordCheck,
  ownershipCheck,
  ownershipHostOf,
  type WantedLinkRecord,
  wantedLinkRecords,
} from './domain/link-domain.js';
import { DomainChecks } from './domain-checks.js';
import { noticeBrokenLinkDomain } from './domains.jobs.js';
import { LinkHosts } from './link-hosts.service.js';

/** Own domains for the links of accounts: set, removed, and compared with the DNS. */
@Injectable()
export class LinkDomains extends DomainChecks<LinkDomain> {
  /** The installation's. */
  private readonly host: string;

  constructor(
    private readonly domains: LinkDomainRepository,
    private readonly hosts: LinkHosts,
    private readonly dns: Dns,
    private readonly outbox: Outbox,
    limiter: RateLimiter,
    clock: Clock,
    { env }: Config,
  ) {
    super(domains, limiter, clock);
    outbox.watch(LINK_DOMAINS);
    this.host = new URL(env.PUBLIC_URL).hostname;
  }

  findForAccount({ accountId }: Pick<Member, 'accountId'>): Promise<LinkDomain | null> {
    return this.domains.findForAccount(accountId);
  }

  /** Setting the same one again changes nothing. */
  async setDomain({ accountId, entitlements }: Member, typed: string): Promise<LinkDomain> {
    if (!entitlements.limits.linkDomain) throw new AppError('domain-not-in-plan');
    const name = normalisedDomain(typed);
    if (name === null || isOfInstallation(name, this.host)) throw new AppError('domain-invalid');
    const before = await this.domains.findForAccount(accountId);
    if (before?.name === name) return before;
    const createdAt = this.clock.now();
    const unchecked = { state: 'pending', createdAt, verifiedAt: null } as const;
    const after = afterLinkCheck(unchecked, [], createdAt);
    const domain: LinkDomain = { accountId, name, token: randomSecret(), createdAt, ...after, checkedAt: null };
    await this.hosts.change(accountId, (transaction) => this.domains.replace(domain, transaction));
    return domain;
  }

  /** Links lead to the installation's address at once. */
  async remove({ accountId }: Pick<Member, 'accountId'>): Promise<void> {
    const isRemoved = await this.hosts.change(accountId, (transaction) => this.domains.delete(accountId, transaction));
    if (!isRemoved) throw new AppError('domain-not-found');
  }

  recordsOf(domain: LinkDomain): WantedLinkRecord[] {
    return wantedLinkRecords(domain, this.host);
  }

  protected async check(before: LinkDomain): Promise<LinkDomain | null> {
    const checks = await Promise.all([this.checkOwnership(before), this.checkAddress(before)]);
    try {
      return await this.record(before, afterLinkCheck(before, checks, this.clock.now()));
    } catch (error) {
      if (!(error instanceof DomainTaken)) throw error;
      return this.record(before, afterTaken(before, checks, this.clock.now()));
    }
  }

  private async record(before: LinkDomain, after: ReturnType<typeof afterLinkCheck>): Promise<LinkDomain | null> {
    const { accountId } = before;
    const now = after.checkedAt;
    const isBroken = before.state === 'verified' && after.state === 'broken';
    const entries = isBroken ? [outboxEntry(noticeBrokenLinkDomain, { accountId, brokenAt: now.getTime() }, now)] : [];
    const write = { changes: after, outbox: entries };
    const checked = await this.hosts.change(accountId, (transaction) =>
      this.domains.recordCheck(before, write, transaction),
    );
    if (checked) await this.outbox.relay(LINK_DOMAINS, accountId, entries);
    return checked;
  }

  private checkOwnership({ name, token }: LinkDomain): Promise<LinkRecordCheck> {
    return this.answered('ownership', async () =>
      ownershipCheck(token, await this.dns.lookUp('TXT', ownershipHostOf(name))),
    );
  }

  private checkAddress({ name }: LinkDomain): Promise<LinkRecordCheck> {
    return this.answered('address', async () => {
      const aliases = await this.dns.lookUp('CNAME', name);
      const [addresses, own] = await Promise.all([this.addressesOf(name), this.addressesOf(this.host)]);
      return addressCheck({ aliases, addresses }, { host: this.host, addresses: own });
    });
  }

  private async addressesOf(host: string): Promise<string[]> {
    const answers = await Promise.all([this.dns.lookUp('A', host), this.dns.lookUp('AAAA', host)]);
    return answers.flat();
  }
}
