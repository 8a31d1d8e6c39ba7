import type { AccountStatus } from '#contract/accounts/auth.js';
import { PAYMENT_GRACE_MS } from '#contract/billing/plan-prices.js';
import { type PlanLimits, planLimits, type Role, roles, seatsOf } from '#contract/billing/plans.js';
import { AppError } from '../../core/errors/app-error.js';
import type { Account, LimitOverrides, Subscription } from './domain/account.js';

/** Error code of a call that sends, for an account that must not. */
export type SendRefusal = 'suspended' | 'payment-due';

type Sources = Pick<
  Account,
  'assignedPlan' | 'assignedUntil' | 'limitOverrides' | 'lifetimePlan' | 'subscription' | 'isSuspended'
>;

/**
 * What an account may do and how much. The only place that reads the limits of plans: ask it when the decision is made,
 * with an account that was read for this call.
 */
export class Entitlements {
  /** Of visitors with a proven address. */
  static readonly ofVisitors = new Entitlements('anon', 'active', null, null);

  /**
   * @param plan the best that the account has
   * @param overrides limits that the staff set, in force now
   * @param sendRefusal why nothing may be sent; null if it may. Reading and changes that reduce exposure stay allowed
   */
  private constructor(
    readonly plan: Role,
    readonly status: AccountStatus,
    readonly sendRefusal: SendRefusal | null,
    readonly overrides: LimitOverrides | null,
  ) {}

  static of(account: Sources, now: Date): Entitlements {
    const { plan, status, sendRefusal } = fromPlans(account, now);
    const overrides = overridesOf(account, now);
    return account.isSuspended
      ? new Entitlements(plan, 'revoke', 'suspended', overrides)
      : new Entitlements(plan, status, sendRefusal, overrides);
  }

  get limits(): PlanLimits {
    return { ...planLimits[this.plan], ...this.overrides?.limits };
  }

  /** How many users can act for the account. */
  get seats(): number {
    return seatsOf(this.plan);
  }

  get isVisitor(): boolean {
    return this.plan === 'anon';
  }

  /** @throws {AppError} suspended, payment-due */
  assertMaySend(): void {
    if (this.sendRefusal) throw new AppError(this.sendRefusal);
  }
}

/** Of several plans the best counts. A subscription that is not paid refuses only where there is no other plan than free. */
function fromPlans(account: Sources, now: Date): Pick<Entitlements, 'plan' | 'status' | 'sendRefusal'> {
  const { subscription } = account;
  const others = better(assignedPlan(account, now), account.lifetimePlan ?? 'free');
  if (!subscription) return { plan: others, status: 'active', sendRefusal: null };
  const { plan, status } = subscription;
  const isRefused = isPaymentDue(subscription, now);
  const prevails = isRefused ? others === 'free' : better(plan, others) === plan;
  return prevails
    ? { plan, status, sendRefusal: isRefused ? 'payment-due' : null }
    : { plan: others, status: 'active', sendRefusal: null };
}

function assignedPlan({ assignedPlan: plan, assignedUntil }: Sources, now: Date): Role {
  return assignedUntil && assignedUntil <= now ? 'free' : plan;
}

function overridesOf({ limitOverrides }: Sources, now: Date): LimitOverrides | null {
  return limitOverrides?.until && limitOverrides.until <= now ? null : limitOverrides;
}

/** The first one if both are equal. */
function better(one: Role, other: Role): Role {
  return roles.indexOf(one) >= roles.indexOf(other) ? one : other;
}

function isPaymentDue({ status, pastDueSince }: Subscription, now: Date): boolean {
  if (status === 'unpaid') return true;
  return status === 'past_due' && pastDueSince !== null && pastDueSince.getTime() + PAYMENT_GRACE_MS <= now.getTime();
}
