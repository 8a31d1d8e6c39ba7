import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { Accounts, Entitlements } from '../../identity/accounts/index.js';
import { LifetimeCodes } from '../../members/appsumo/index.js';
import { Users } from '../../identity/auth/index.js';
import { Reconciliation } from '../../members/billing/index.js';
import { LinkHosts } from '../../members/domains/index.js';
import { startOfMonth, TransferRepository } from '../../files/transfers/index.js';
import { type Finding, start } from './domain/finding.js';

/** Checks what accounts may do against what they have done, hold and pay for. */
@Injectable()
export class AccountInvariants {
  constructor(
    private readonly accounts: Accounts,
    private readonly users: Users,
    private readonly transfers: TransferRepository,
    private readonly codes: LifetimeCodes,
    private readonly reconciliation: Reconciliation,
    private readonly links: LinkHosts,
  ) {}

  async subscriptionsAreThoseOfTheProvider(): Promise<Finding> {
    const finding = start('I5', 'every subscription is the one that Stripe has');
    try {
      for await (const { accountId, drift } of this.reconciliation.compareAll()) {
        finding.checked += 1;
        if (drift !== null) finding.breaches.push(`account ${accountId}: ${drift}`);
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      finding.breaches.push('Stripe does not answer: not all were compared');
    }
    return finding;
  }

  async monthsAreWithinLimits(now: Date): Promise<Finding> {
    const finding = start('I7', "this month's transfers are within every plan's limit");
    for await (const account of this.accounts.each()) {
      const limit = Entitlements.forAccount(account, now).limits.transfersPerMonth;
      if (limit === null) continue;
      finding.checked += 1;
      const sent = await this.transfers.countSince(account.id, startOfMonth(now));
      if (sent > limit) finding.breaches.push(`account ${account.id}: ${sent} of ${limit}`);
    }
    return finding;
  }

  async accountsHaveOneOwner(): Promise<Finding> {
    const finding = start('I10', 'every account has one owner, and every user acts for an account that exists');
    for await (const { id } of this.accounts.each()) {
      finding.checked += 1;
      const owners = await this.users.findOwners(id);
      if (owners.length !== 1) finding.breaches.push(`account ${id}: ${owners.length} owners`);
    }
    for await (const { id, accountId, ownAccountId, teamRole } of this.users.each()) {
      for (const needed of new Set([accountId, ownAccountId]))
        if (!(await this.accounts.findById(needed))) finding.breaches.push(`user ${id}: no account ${needed}`);
      if (accountId === ownAccountId && teamRole !== 'owner')
        finding.breaches.push(`user ${id}: ${teamRole} of their own account`);
    }
    return finding;
  }

  async linksLeadToVerifiedDomains(): Promise<Finding> {
    const finding = start('I11', 'the links of every account lead to its verified link domain');
    for await (const { id, linkHost } of this.accounts.each()) {
      finding.checked += 1;
      const verified = await this.links.verifiedHost(id);
      if (linkHost !== verified)
        finding.breaches.push(`account ${id}: ${linkHost ?? 'none'}, not ${verified ?? 'none'}`);
    }
    return finding;
  }

  async codesAreCounted(): Promise<Finding> {
    const finding = start('I9', 'every account has the plan that its lifetime codes are worth');
    for await (const { id, lifetimeCodes, lifetimePlan } of this.accounts.each()) {
      const counted = await this.codes.lifetimeOf(id);
      finding.checked += counted.lifetimeCodes.length;
      if (isDeepStrictEqual({ lifetimeCodes, lifetimePlan }, counted)) continue;
      finding.breaches.push(
        `account ${id}: ${lifetimePlan ?? 'none'} for ${lifetimeCodes.length} codes, holds ${counted.lifetimeCodes.length}`,
      );
    }
    return finding;
  }
}
