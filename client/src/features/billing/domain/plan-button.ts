import type { UserView } from '#contract/accounts/auth.js';
import type { SubscriptionView } from '#contract/billing/billing.js';
import { planChoices, type PlanChoice } from '#contract/billing/plan-prices.js';
import { isPaymentDue } from './pricing-head.js';

export interface PlanButton {
  label: 'try' | 'switch' | 'current';
  isDisabled: boolean;
}

/** The button of a plan. While a payment is missing, one's own plan can be chosen again. */
export function planButton(
  choice: PlanChoice,
  user: Pick<UserView, 'role' | 'status'> | null,
  subscription: SubscriptionView | null,
): PlanButton {
  if (user === null) return { label: 'try', isDisabled: false };
  const { plan, period } = planChoices[choice];
  const bought = subscription?.plan.metadata;
  const isOther = user.role !== plan || (bought?.role === plan && bought.period !== period);
  return isOther
    ? { label: 'switch', isDisabled: false }
    : { label: 'current', isDisabled: !isPaymentDue(user.status) };
}
