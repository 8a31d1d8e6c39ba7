import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { randomSecret } from '../../../core/secrets/random.js';
import type { Member } from '../../identity/auth/index.js';
import { LinkDomainRepository } from './data/link-domain.repository.js';
import { isOfInstallation, normalisedDomain } from './domain/domain-name.js';
import { afterLinkCheck, type LinkDomain } from './domain/link-domain.js';
import { LinkHosts } from './link-hosts.service.js';

/** The own domains to which links of accounts lead. */
@Injectable()
export class LinkDomains {
  constructor(
    private readonly domains: LinkDomainRepository,
    private readonly hosts: LinkHosts,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  find({ accountId }: Pick<Member, 'accountId'>): Promise<LinkDomain | null> {
    return this.domains.find(accountId);
  }

  /** Setting the same one again changes nothing. */
  async set({ accountId, entitlements }: Member, typed: string): Promise<LinkDomain> {
    if (!entitlements.limits.linkDomain) throw new AppError('domain-not-in-plan');
    const name = normalisedDomain(typed);
    if (name === null || isOfInstallation(name, new URL(this.config.env.PUBLIC_URL).hostname))
      throw new AppError('domain-invalid');
    const before = await this.domains.find(accountId);
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
}
