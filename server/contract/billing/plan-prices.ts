import type { Role } from './plans.js';

/** Plans that are sold. */
export const soldPlans = ['personal', 'pro', 'business'] as const satisfies readonly Role[];
export type SoldPlan = (typeof soldPlans)[number];

export const billingPeriods = ['monthly', 'yearly'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

/** Price in US$ for the whole period, for display. The provider charges its own price. */
export const planPrices: Record<SoldPlan, Record<BillingPeriod, number>> = {
  personal: { monthly: 12, yearly: 108 },
  pro: { monthly: 29, yearly: 228 },
  business: { monthly: 69, yearly: 588 },
};

/** The plans and periods on sale, by the codes of the calls. */
export const planChoices = {
  PM: { plan: 'personal', period: 'monthly' },
  PY: { plan: 'personal', period: 'yearly' },
  PRM: { plan: 'pro', period: 'monthly' },
  PRY: { plan: 'pro', period: 'yearly' },
  BM: { plan: 'business', period: 'monthly' },
  BY: { plan: 'business', period: 'yearly' },
} as const satisfies Record<string, { plan: SoldPlan; period: BillingPeriod }>;
export type PlanChoice = keyof typeof planChoices;
export const planChoiceCodes = Object.keys(planChoices) as [PlanChoice, ...PlanChoice[]];

export const TRIAL_DAYS = 7;
