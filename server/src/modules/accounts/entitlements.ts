import type { AccountStatus } from '#contract/auth.js';
import { type PlanLimits, planLimits, type Role } from '#contract/plans.js';
import { AppError } from '../../core/errors/app-error.js';
import type { Account } from './domain/account.js';

/** Error code of a call that sends, for an account that must not. */
export type SendRefusal = 'suspended' | 'payment-due';

/**
 * What an account may do and how much. The only place that reads the limits of plans: ask it when the decision is made,
 * with an account that was read for this call.
 */
export class Entitlements {
  /** Of visitors with a proven address. */
  static readonly ofVisitors = new Entitlements('anon', null);

  /**
   * @param plan its name, for messages
   * @param sendRefusal why nothing may be sent; null if it may. Reading and changes that reduce exposure stay allowed
   */
  private constructor(
    readonly plan: Role,
    readonly sendRefusal: SendRefusal | null,
  ) {}

  static of({ plan, status }: Pick<Account, 'plan' | 'status'>): Entitlements {
    return new Entitlements(plan, sendRefusalOf(status));
  }

  get limits(): PlanLimits {
    return planLimits[this.plan];
  }

  get isVisitor(): boolean {
    return this.plan === 'anon';
  }

  /** @throws {AppError} suspended, payment-due */
  assertMaySend(): void {
    if (this.sendRefusal) throw new AppError(this.sendRefusal);
  }
}

function sendRefusalOf(status: AccountStatus): SendRefusal | null {
  if (status === 'revoke') return 'suspended';
  return status === 'past_due' || status === 'unpaid' ? 'payment-due' : null;
}
