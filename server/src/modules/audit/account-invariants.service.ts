import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Accounts, Entitlements } from '../accounts/index.js';
import { LifetimeCodes } from '../appsumo/index.js';
import { startOfMonth, Transfers } from '../transfers/index.js';
import { type Finding, start } from './domain/finding.js';

/** Checks what accounts may do against what they have done and hold. */
@Injectable()
export class AccountInvariants {
  constructor(
    private readonly accounts: Accounts,
    private readonly transfers: Transfers,
    private readonly codes: LifetimeCodes,
  ) {}

  async monthsAreWithinLimits(now: Date): Promise<Finding> {
    const finding = start('I7', "this month's transfers are within every plan's limit");
    for await (const account of this.accounts.each()) {
      const limit = Entitlements.of(account, now).limits.transfersPerMonth;
      if (limit === null) continue;
      finding.checked += 1;
      const sent = await this.transfers.countSince(account.id, startOfMonth(now));
      if (sent > limit) finding.breaches.push(`account ${account.id}: ${sent} of ${limit}`);
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
