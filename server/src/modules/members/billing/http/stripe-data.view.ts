import type Stripe from 'stripe';
import type {
  CardView,
  InvoiceView,
  invoiceStatuses,
  StripeData,
  SubscriptionView,
} from '#contract/billing/billing.js';
import { TRIAL_DAYS } from '#contract/billing/plan-prices.js';
import type { Role } from '#contract/billing/plans.js';
import type { Account, Subscription } from '../../../identity/accounts/index.js';
import type { PaymentDetails } from '../billing-pages.service.js';

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export function toSubscriptionView(subscription: Subscription): SubscriptionView {
  const { id, status, plan, period, priceId, amount, currency, nickname, trialEndsAt, pastDueSince } = subscription;
  return {
    id,
    status,
    cancel_at_period_end: subscription.cancelsAtPeriodEnd,
    current_period_end: seconds(subscription.currentPeriodEndsAt),
    trial_end: trialEndsAt && seconds(trialEndsAt),
    past_due_since: pastDueSince && seconds(pastDueSince),
    plan: {
      id: priceId,
      amount,
      currency,
      nickname,
      metadata: { period, role: plan },
      trial_period_days: trialEndsAt && TRIAL_DAYS,
    },
  };
}

export interface StripeDataParts {
  account: Account;
  role: Role;
  trialAvailable: boolean;
  /** Null while the provider does not answer. */
  details: PaymentDetails | null;
}

export function toStripeData({ account, role, trialAvailable, details }: StripeDataParts): StripeData {
  const { stripeId, subscription } = account;
  const card = details?.card;
  return {
    id: stripeId,
    metadata: { role },
    subscriptions: { data: subscription ? [toSubscriptionView(subscription)] : [] },
    invoice_settings: { default_payment_method: card ? { card: toCardView(card) } : null },
    discount: toDiscount(details?.coupon ?? null),
    trialAvailable,
    providerAnswers: details !== null,
  };
}

export function toCardView({ brand, last4, exp_month, exp_year }: Stripe.PaymentMethod.Card): CardView {
  return { brand, last4, exp_month, exp_year };
}

function toDiscount(coupon: Stripe.Coupon | null): StripeData['discount'] {
  if (!coupon) return null;
  const { name, percent_off, amount_off, currency, redeem_by } = coupon;
  return { coupon: { name: name ?? '', percent_off, amount_off, currency, redeem_by } };
}

type ShownStatus = (typeof invoiceStatuses)[number];
const shownStatuses: Partial<Record<string, ShownStatus>> = {
  open: 'open',
  paid: 'paid',
  uncollectible: 'uncollectible',
  void: 'void',
};

/** Drafts are left out. */
export function toInvoiceViews(invoices: readonly Stripe.Invoice[]): InvoiceView[] {
  return invoices.flatMap(({ id, number, created, total, currency, status, hosted_invoice_url, invoice_pdf }) => {
    const shown = shownStatuses[status ?? ''];
    if (!shown) return [];
    return {
      id,
      number: number ?? '',
      createdAt: created * 1000,
      amount: total,
      currency,
      status: shown,
      pageUrl: hosted_invoice_url ?? '',
      pdfUrl: invoice_pdf ?? '',
    };
  });
}
