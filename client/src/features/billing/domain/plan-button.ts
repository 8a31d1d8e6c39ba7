import type { UserView } from '#contract/accounts/auth.js';
import type { SubscriptionView } from '#contract/billing/billing.js';
import { isPaymentDue } from '#contract/billing/payment-due.js';
import { planChoices, type PlanChoice } from '#contract/billing/plan-prices.js';

export interface PlanButton {
  label: 'try' | 'switch' | 'current' | 'pay';
  isDisabled: boolean;
  /** The plan of the user, in either period. */
  isOwn: boolean;
}

/** The button of a plan. While a payment is missing, the button of the user's own plan leads to it. */
export function planButton(
  choice: PlanChoice,
  user: Pick<UserView, 'role' | 'status'> | null,
  subscription: SubscriptionView | null,
): PlanButton {
  if (user === null) return { label: 'try', isDisabled: false, isOwn: false };
  const { plan, period } = planChoices[choice];
  const isOwn = user.role === plan;
  if (isOwn && isPaymentDue(user.status)) return { label: 'pay', isDisabled: false, isOwn };
  const bought = subscription?.plan.metadata;
  const isOtherPeriod = bought?.role === plan && bought.period !== period;
  return isOwn && !isOtherPeriod
    ? { label: 'current', isDisabled: true, isOwn }
    : { label: 'switch', isDisabled: false, isOwn };
}
