import type Stripe from 'stripe';
import { isPaymentDue } from '#contract/billing/payment-due.js';
import { type PlanChoice, planChoiceCodes, planChoices } from '#contract/billing/plan-prices.js';
import { accountPlans, type Role, roles } from '#contract/billing/plans.js';
import type { Subscription } from '../../identity/accounts/index.js';

export type Prices = Record<PlanChoice, string>;
const liveStatuses = ['trialing', 'active', 'past_due', 'unpaid'] as const satisfies Subscription['status'][];

/** Null for one that has ended, or that was never paid. */
export function liveStatus({ status }: Pick<Stripe.Subscription, 'status'>): Subscription['status'] | null {
  return liveStatuses.find((live) => live === status) ?? null;
}

export function choiceOf(priceId: string, prices: Prices): PlanChoice | null {
  return planChoiceCodes.find((code) => prices[code] === priceId) ?? null;
}

/** Maps the provider's subscription to the account's. Null if it is not live. */
export function toSubscription(
  found: Stripe.Subscription,
  { prices, previous, now }: { prices: Prices; previous: Subscription | null; now: Date },
): Subscription | null {
  const [item] = found.items.data;
  const status = liveStatus(found);
  if (!item || !status) return null;
  const knownSince = previous?.id === found.id ? previous.pastDueSince : null;
  return {
    id: found.id,
    plan: planOf(found, prices),
    period: item.price.recurring?.interval === 'year' ? 'yearly' : 'monthly',
    status,
    // The time of the first read, from which the days of the mails count.
    pastDueSince: isPaymentDue(status) ? (knownSince ?? now) : null,
    priceId: item.price.id,
    nickname: item.price.nickname ?? '',
    amount: item.price.unit_amount ?? 0,
    currency: item.price.currency,
    trialEndsAt: found.trial_end === null ? null : dateOf(found.trial_end),
    currentPeriodEndsAt: dateOf(item.current_period_end),
    // The provider's pages set one or the other.
    cancelsAtPeriodEnd: found.cancel_at_period_end || found.cancel_at !== null,
  };
}

/** The best of several live ones counts, then the newest. */
export function bestOf(found: readonly Stripe.Subscription[], prices: Prices): Stripe.Subscription | null {
  const live = found.filter((subscription) => liveStatus(subscription) !== null);
  const rank = (subscription: Stripe.Subscription) => roles.indexOf(planOf(subscription, prices));
  return live.toSorted((one, other) => rank(other) - rank(one) || other.created - one.created)[0] ?? null;
}

/** The plan of the customer's metadata, else of the price's, else of the configuration; unknown prices give none. */
function planOf({ customer, items }: Stripe.Subscription, prices: Prices): Role {
  const price = items.data[0]?.price;
  const ofCustomer = typeof customer === 'object' && !customer.deleted ? customer.metadata['role'] : undefined;
  const choice = choiceOf(price?.id ?? '', prices);
  return namedPlan(ofCustomer) ?? namedPlan(price?.metadata['role']) ?? (choice ? planChoices[choice].plan : 'free');
}

function namedPlan(name: string | undefined): Role | undefined {
  return accountPlans.find((plan) => plan === name);
}

function dateOf(epochSeconds: number): Date {
  return new Date(epochSeconds * 1000);
}

/** Fingerprint of the card that pays; null if it is not known or no card. Needs `default_payment_method` expanded. */
export function cardOf({ default_payment_method: method }: Stripe.Subscription): string | null {
  return (typeof method === 'object' && method?.card?.fingerprint) || null;
}
