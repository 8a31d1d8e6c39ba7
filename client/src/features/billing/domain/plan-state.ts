import type { UserView } from '#contract/accounts/auth.js';
import type { SubscriptionView } from '#contract/billing/billing.js';
import type { Tone } from '../../../ui/tone-chip.js';

export type PlanState = 'free' | 'active' | 'trialing' | 'past_due' | 'unpaid' | 'cancelled' | 'lifetime' | 'revoke';

export const planTones: Record<PlanState, Tone> = {
  free: 'neutral',
  active: 'success',
  trialing: 'info',
  past_due: 'warning',
  unpaid: 'error',
  cancelled: 'neutral',
  lifetime: 'success',
  revoke: 'error',
};

/** The shown state. A subscription is ignored if another source gives a higher plan. */
export function planState(
  { role, status, isSumo }: Pick<UserView, 'role' | 'status' | 'isSumo'>,
  subscription: SubscriptionView | null,
): PlanState {
  if (status === 'revoke') return 'revoke';
  if (subscription && subscription.plan.metadata.role === role)
    return subscription.cancel_at_period_end ? 'cancelled' : subscription.status;
  if (status === 'past_due' || status === 'unpaid' || status === 'trialing') return status;
  if (isSumo) return 'lifetime';
  return role === 'free' ? 'free' : 'active';
}
