import { Controller } from '@nestjs/common';
import {
  askLinkDomain,
  checkLinkDomain,
  type LinkDomainView,
  readLinkDomain,
  removeLinkDomain,
  setLinkDomain,
} from '#contract/domains.js';
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { BodyOfCall, Handles, QueryOfCall } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import type { LinkDomain } from '../domain/link-domain.js';
import { LinkHosts } from '../link-hosts.service.js';
import { LinkDomains } from '../link-domains.service.js';

/** Sets, checks and removes the own link domain of an account; answers whether a host is one. */
@Controller()
export class LinkDomainsController {
  constructor(
    private readonly domains: LinkDomains,
    private readonly hosts: LinkHosts,
  ) {}

  @Handles(readLinkDomain)
  async read(@CurrentMember() member: Member): Promise<ResponseOf<typeof readLinkDomain>> {
    const domain = await this.domains.findForAccount(member);
    return { isAllowed: member.entitlements.limits.linkDomain, domain: domain && this.view(domain) };
  }

  @Handles(setLinkDomain)
  async set(
    @CurrentMember() member: Member,
    @BodyOfCall(setLinkDomain) { name }: BodyOf<typeof setLinkDomain>,
  ): Promise<ResponseOf<typeof setLinkDomain>> {
    return this.view(await this.domains.setDomain(member, name));
  }

  @Handles(checkLinkDomain)
  async check(@CurrentMember() { accountId }: Member): Promise<ResponseOf<typeof checkLinkDomain>> {
    return this.view(await this.domains.checkNow(accountId));
  }

  @Handles(removeLinkDomain)
  async remove(@CurrentMember() member: Member): Promise<ResponseOf<typeof removeLinkDomain>> {
    await this.domains.remove(member);
    return { removed: true };
  }

  @Handles(askLinkDomain)
  async ask(
    @QueryOfCall(askLinkDomain) { domain }: QueryOf<typeof askLinkDomain>,
  ): Promise<ResponseOf<typeof askLinkDomain>> {
    if ((await this.hosts.accountAt(domain.toLowerCase())) === null) throw new AppError('not-found');
    return { served: true };
  }

  private view(domain: LinkDomain): LinkDomainView {
    const checks = new Map(domain.checks.map((check) => [check.purpose, check]));
    return {
      name: domain.name,
      state: domain.state,
      isTaken: domain.isTaken,
      checkedAt: domain.checkedAt?.getTime() ?? null,
      records: this.domains.recordsOf(domain).map((record) => {
        const { found, state } = checks.get(record.purpose) ?? { found: [], state: 'unchecked' as const };
        return { ...record, found, state };
      }),
    };
  }
}
