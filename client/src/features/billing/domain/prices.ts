import {
  planChoiceCodes,
  planChoices,
  planPrices,
  type BillingPeriod,
  type PlanChoice,
  type SoldPlan,
} from '#contract/billing/plan-prices.js';

const MONTHS = 12;

/** The advertised price per month. */
export function monthlyPrice(plan: SoldPlan, period: BillingPeriod): number {
  const { monthly, yearly } = planPrices[plan];
  return period === 'yearly' ? yearly / MONTHS : monthly;
}

/** The difference between twelve months and a year, rounded up. */
export function yearlySaving(plan: SoldPlan): number {
  const { monthly, yearly } = planPrices[plan];
  return Math.ceil(MONTHS * monthly - yearly);
}

export function choiceOf(plan: SoldPlan, period: BillingPeriod): PlanChoice {
  const found = planChoiceCodes.find((code) => planChoices[code].plan === plan && planChoices[code].period === period);
  if (!found) throw new Error(`no choice for ${plan}, ${period}`);
  return found;
}

export function readChoice(text: string | undefined): PlanChoice | null {
  return planChoiceCodes.find((code) => code === text) ?? null;
}
