import { Injectable } from '@nestjs/common';
import { Accounts, Entitlements } from '../../identity/accounts/index.js';
import { movedExpiry } from '../../files/edits/index.js';
import { InstallationPolicies } from '../../platform/policies/index.js';

/** The expiry that a link gets. */
export type ExpiryRule = (current: Date, until: Date, now: Date) => Date;

/** What the staff may give beyond a plan and the installation's policies: any time that some plan has. */
const anyExpiry = { limits: { longExpiry: true, neverExpires: true } };

/** How long the links of an account may last. */
@Injectable()
export class LinkEntitlements {
  constructor(
    private readonly accounts: Accounts,
    private readonly policies: InstallationPolicies,
  ) {}

  async ruleFor(accountId: string, isBeyondPlan: boolean): Promise<ExpiryRule> {
    if (isBeyondPlan)
      return (expiresAt, until, now) => movedExpiry({ expiresAt }, { until, now, entitlements: anyExpiry });
    // The transfers of visitors belong to no account.
    const entitlements = (await this.accounts.entitlementsOf(accountId)) ?? Entitlements.ofVisitors;
    return (expiresAt, until, now) => {
      const moved = movedExpiry({ expiresAt }, { until, now, entitlements });
      this.policies.assertExpiry(moved, expiresAt);
      return moved;
    };
  }
}
