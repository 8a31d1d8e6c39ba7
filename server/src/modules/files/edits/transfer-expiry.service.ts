import { Injectable } from '@nestjs/common';
import { resolveMove } from '#contract/transfers/expiry.js';
import type { PlanLimits } from '#contract/billing/plans.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { Entitlements } from '../../identity/accounts/index.js';
import type { Scope } from '../../identity/auth/index.js';
import { InstallationPolicies } from '../../platform/policies/index.js';
import { expiryChanges, type Transfer, TransferChanges } from '../transfers/index.js';

/** Limits of a plan on the expiry. */
export type ExpiryLimits = Pick<PlanLimits, 'longExpiry' | 'neverExpires'>;

export interface ExpiryMove {
  scope: Scope;
  slug: string;
  until: Date;
  /** Entitlements of the account, whose plan limits the expiry. */
  entitlements: Entitlements;
  /** Skips transfers whose expiry is already as late. */
  onlyLater?: boolean;
}

/** Moves the expiry of a link within the owner's plan. An expired link can be extended again. */
@Injectable()
export class TransferExpiry {
  constructor(
    private readonly changes: TransferChanges,
    private readonly policies: InstallationPolicies,
  ) {}

  moveExpiry({ scope, slug, until, entitlements, onlyLater = false }: ExpiryMove): Promise<Transfer> {
    return this.changes.changeTransfer({ scope, slug }, (transfer, now) => {
      if (onlyLater && transfer.expiresAt >= until) return null;
      const expiresAt = movedExpiry(transfer, { until, now, entitlements });
      if (expiresAt.getTime() === transfer.expiresAt.getTime()) return null;
      this.policies.assertExpiry(expiresAt, transfer.expiresAt);
      return {
        changes: expiryChanges(transfer, expiresAt, now),
        event: { kind: 'edited', data: { fields: ['expiry'], expiresAt: expiresAt.getTime() } },
      };
    });
  }
}

export function movedExpiry(
  { expiresAt }: Pick<Transfer, 'expiresAt'>,
  { until, now, entitlements }: { until: Date; now: Date; entitlements: { limits: ExpiryLimits } },
): Date {
  const current = expiresAt.getTime();
  const verdict = resolveMove(until.getTime(), { now: now.getTime(), current, plan: entitlements.limits });
  if (!verdict.ok) throw new AppError(verdict.reason);
  return new Date(verdict.expiresAt);
}
