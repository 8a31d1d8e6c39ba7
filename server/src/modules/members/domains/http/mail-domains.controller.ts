import { Controller } from '@nestjs/common';
import {
  checkMailDomain,
  type MailDomainView,
  readMailDomain,
  removeMailDomain,
  setMailDomain,
} from '#contract/domains.js';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import type { MailDomain } from '../domain/mail-domain.js';
import { MailDomainChecks } from '../mail-domain-checks.service.js';
import { MailDomains } from '../mail-domains.service.js';

/** Sets, checks and removes the own mail domain of an account. */
@Controller()
export class MailDomainsController {
  constructor(
    private readonly domains: MailDomains,
    private readonly checks: MailDomainChecks,
  ) {}

  @Handles(readMailDomain)
  async read(@CurrentMember() member: Member): Promise<ResponseOf<typeof readMailDomain>> {
    const domain = await this.domains.findForAccount(member);
    return { isAllowed: member.entitlements.limits.mailDomain, domain: domain && this.view(domain) };
  }

  @Handles(setMailDomain)
  async set(
    @CurrentMember() member: Member,
    @BodyOfCall(setMailDomain) { name }: BodyOf<typeof setMailDomain>,
  ): Promise<ResponseOf<typeof setMailDomain>> {
    return this.view(await this.domains.setDomain(member, name));
  }

  @Handles(checkMailDomain)
  async check(@CurrentMember() { accountId }: Member): Promise<ResponseOf<typeof checkMailDomain>> {
    return this.view(await this.checks.checkNow(accountId));
  }

  @Handles(removeMailDomain)
  async remove(@CurrentMember() member: Member): Promise<ResponseOf<typeof removeMailDomain>> {
    await this.domains.remove(member);
    return { removed: true };
  }

  private view(domain: MailDomain): MailDomainView {
    const checks = new Map(domain.checks.map((check) => [check.purpose, check]));
    return {
      name: domain.name,
      state: domain.state,
      checkedAt: domain.checkedAt?.getTime() ?? null,
      records: this.checks.recordsOf(domain).map((record) => {
        const { found, state } = checks.get(record.purpose) ?? { found: [], state: 'unchecked' as const };
        return { ...record, found, state };
      }),
    };
  }
}
