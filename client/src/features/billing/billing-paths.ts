import type { PlanChoice } from '#contract/billing/plan-prices.js';

export const billingPaths = {
  pricing: '/pricing',
  billing: '/dash/account/billing',
  choose: (choice: PlanChoice) => `/pricing/${choice}`,
  /** Sign-up that leads back to the chosen plan. */
  signUp: (next: string) => `/register?${new URLSearchParams({ next }).toString()}`,
} as const;
