import type { InvoiceView, StripeData, SubscriptionView } from '#contract/billing/billing.js';
import { planChoices, planPrices, type PlanChoice } from '#contract/billing/plan-prices.js';
import { DAY_SECONDS } from '#contract/units.js';

const nowSeconds = () => Math.floor(Date.now() / 1000);

export function buildSubscription(choice: PlanChoice, changes: Partial<SubscriptionView> = {}): SubscriptionView {
  const { plan, period } = planChoices[choice];
  return {
    id: 'sub_1',
    status: 'active',
    cancel_at_period_end: false,
    current_period_end: nowSeconds() + 200 * DAY_SECONDS,
    trial_end: null,
    past_due_since: null,
    plan: {
      id: `price_${choice}`,
      amount: planPrices[plan][period] * 100,
      currency: 'usd',
      nickname: '',
      metadata: { role: plan, period },
      trial_period_days: null,
    },
    ...changes,
  };
}

/** In its trial, which ends in some days. */
export function buildTrial(choice: PlanChoice, changes: Partial<SubscriptionView> = {}): SubscriptionView {
  const end = nowSeconds() + 4.5 * DAY_SECONDS;
  return buildSubscription(choice, {
    status: 'trialing',
    current_period_end: Math.floor(end),
    trial_end: Math.floor(end),
    ...changes,
  });
}

/** Without a subscription, nothing has been bought yet. */
export function buildStripeData(
  subscription: SubscriptionView | null = null,
  changes: Partial<StripeData> = {},
): StripeData {
  const isCustomer = subscription !== null;
  const card = { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2029 };
  return {
    id: isCustomer ? 'cus_1' : '',
    metadata: { role: subscription?.plan.metadata.role ?? 'free' },
    subscriptions: { data: isCustomer ? [subscription] : [] },
    invoice_settings: { default_payment_method: isCustomer ? { card } : null },
    discount: null,
    trialAvailable: !isCustomer,
    providerAnswers: true,
    ...changes,
  };
}

export function buildInvoice(changes: Partial<InvoiceView> = {}): InvoiceView {
  return {
    id: 'in_1',
    number: 'SAMPAN-0007',
    createdAt: Date.UTC(2026, 9, 4),
    amount: 22_800,
    currency: 'usd',
    status: 'paid',
    pageUrl: 'https://invoice.stripe.com/i/1',
    pdfUrl: 'https://invoice.stripe.com/i/1/pdf',
    ...changes,
  };
}
