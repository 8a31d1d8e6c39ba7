import type { AccountStatus } from '#contract/accounts/auth.js';
import { isPaymentDue, isTrialExpired } from '#contract/billing/payment-due.js';
import { type PlanLimits, planLimits, type Role, roles, seatsOf } from '#contract/billing/plans.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { Account, LimitOverrides } from './domain/account.js';

/** Error code of a call that sends, for an account that must not. */
export type SendRefusal = 'suspended' | 'payment-due';

type Sources = Pick<
  Account,
  'assignedPlan' | 'assignedUntil' | 'limitOverrides' | 'lifetimePlan' | 'subscription' | 'isSuspended' | 'linkHost'
>;

type Judged = Pick<Entitlements, 'plan' | 'status' | 'sendRefusal'> & Partial<Pick<Entitlements, 'trialExpired'>>;

/**
 * The rights and limits of an account. The only place that reads the limits of plans: ask it when the decision is made,
 * with an account that was read for this call.
 */
export class Entitlements {
  /** Entitlements of visitors with a proven address. */
  static readonly ofVisitors = new Entitlements({ plan: 'anon', status: 'active', sendRefusal: null });

  /** The best that the account has. */
  readonly plan: Role;
  readonly status: AccountStatus;
  /** Why nothing may be sent; null if it may. Reading and changes that reduce exposure stay allowed. */
  readonly sendRefusal: SendRefusal | null;
  /** The payment that is due is the first one, after a trial. */
  readonly trialExpired: boolean;

  /** @param overrides limits that the staff set, in force now */
  private constructor(
    { plan, status, sendRefusal, trialExpired = false }: Judged,
    readonly overrides: LimitOverrides | null = null,
    private readonly ownHost: string | null = null,
  ) {
    this.plan = plan;
    this.status = status;
    this.sendRefusal = sendRefusal;
    this.trialExpired = trialExpired;
  }

  static forAccount(account: Sources, now: Date): Entitlements {
    const judged = fromPlans(account, now);
    const suspended = { plan: judged.plan, status: 'revoke', sendRefusal: 'suspended' } as const;
    return new Entitlements(account.isSuspended ? suspended : judged, overridesOf(account, now), account.linkHost);
  }

  get limits(): PlanLimits {
    return { ...planLimits[this.plan], ...this.overrides?.limits };
  }

  /** The own domain to which links lead; null for the installation. */
  get linkHost(): string | null {
    return this.limits.linkDomain ? this.ownHost : null;
  }

  /** How many users can act for the account. */
  get seats(): number {
    return seatsOf(this.plan);
  }

  get isVisitor(): boolean {
    return this.plan === 'anon';
  }

  assertMaySend(): void {
    if (this.sendRefusal) throw new AppError(this.sendRefusal);
  }
}

/** The best of several plans counts. A subscription that is not paid refuses only where there is no other plan than free. */
function fromPlans(account: Sources, now: Date): Judged {
  const { subscription } = account;
  const others = better(assignedPlan(account, now), account.lifetimePlan ?? 'free');
  if (!subscription) return { plan: others, status: 'active', sendRefusal: null };
  const { plan, status } = subscription;
  const isRefused = isPaymentDue(status);
  const prevails = isRefused ? others === 'free' : better(plan, others) === plan;
  if (!prevails) return { plan: others, status: 'active', sendRefusal: null };
  if (!isRefused) return { plan, status, sendRefusal: null };
  const trialExpired = isTrialExpired(subscription.trialEndsAt, subscription.pastDueSince);
  return { plan, status, sendRefusal: 'payment-due', trialExpired };
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
