import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../../config/config.module.js';
import { JoinedReads } from '../../../core/batching/joined-calls.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Accounts, Entitlements } from '../../identity/accounts/index.js';
import type { Member } from '../../identity/auth/index.js';
import { type SenderDomain, SenderDomains } from '../../platform/mail/index.js';
import { MailDomainRepository } from './data/mail-domain.repository.js';
import { isOfInstallation, normalisedDomain } from './domain/domain-name.js';
import { afterCheck, type MailDomain, returnPathOf } from './domain/mail-domain.js';
import { MailDomainKeys } from './mail-domain-keys.service.js';

/** Own domains that mails of accounts are sent from. */
@Injectable()
export class MailDomains implements OnModuleInit {
  private readonly reads = new JoinedReads((accountIds) => this.domains.findAll(accountIds));

  constructor(
    private readonly domains: MailDomainRepository,
    private readonly keys: MailDomainKeys,
    private readonly accounts: Accounts,
    private readonly senders: SenderDomains,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.senders.provide((accountId) => this.senderOf(accountId));
  }

  findForAccount({ accountId }: Pick<Member, 'accountId'>): Promise<MailDomain | null> {
    return this.domains.findForAccount(accountId);
  }

  /** Setting the same one again changes nothing. */
  async setDomain({ accountId, entitlements }: Member, typed: string): Promise<MailDomain> {
    if (!entitlements.limits.mailDomain) throw new AppError('domain-not-in-plan');
    const name = normalisedDomain(typed);
    if (name === null || isOfInstallation(name, new URL(this.config.env.PUBLIC_URL).hostname))
      throw new AppError('domain-invalid');
    const before = await this.domains.findForAccount(accountId);
    if (before?.name === name) return before;
    const key = await this.keys.create();
    const createdAt = this.clock.now();
    const unchecked = { state: 'pending', createdAt, verifiedAt: null } as const;
    const { nextCheckAt } = afterCheck(unchecked, [], createdAt);
    const domain: MailDomain = { accountId, name, ...key, ...unchecked, checks: [], checkedAt: null, nextCheckAt };
    await this.domains.replace(domain);
    return domain;
  }

  /** Mails come from the installation's address at once. */
  async remove({ accountId }: Pick<Member, 'accountId'>): Promise<void> {
    if (!(await this.domains.delete(accountId))) throw new AppError('domain-not-found');
  }

  /** Null while mails come from the installation's address. */
  private async senderOf(accountId: string): Promise<SenderDomain | null> {
    const domain = await this.reads.call(accountId);
    if (domain?.state !== 'verified') return null;
    const account = await this.accounts.findKnown(accountId);
    const entitlements = account && Entitlements.forAccount(account, this.clock.now());
    const privateKey = this.keys.decryptKey(domain);
    if (!entitlements?.limits.mailDomain || privateKey === null) return null;
    const { name, selector, checks } = domain;
    const isReturning = checks.some(({ purpose, state }) => purpose === 'return-path' && state === 'ok');
    return { name, selector, privateKey, returnPath: isReturning ? `bounces@${returnPathOf(name)}` : null };
  }
}
