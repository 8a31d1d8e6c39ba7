import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { billingPeriods, planChoiceCodes } from './plan-prices.js';
import { emailSchema, emptySchema, idSchema, instantSchema, roleSchema } from '../primitives.js';

/*
 * Everything here is for the admins of the account, but for the webhook. What an account has comes from the provider's webhooks alone:
 * no call can give a plan. Amounts are in the smallest unit of their currency (cents).
 */

export const planChoiceSchema = z.enum(planChoiceCodes);

/** Id of an object at the payment provider. */
export const providerIdSchema = z.string().regex(/^[A-Za-z0-9_]{1,255}$/);

const amountSchema = z.int();
/** ISO 4217, lower case. */
const currencySchema = z.string();
/** Epoch seconds, the provider's format. */
const epochSecondsSchema = z.int();

/** The status of a subscription that gives a plan; one that has ended is none. */
export const subscriptionStatuses = ['trialing', 'active', 'past_due', 'unpaid'] as const;

export const subscriptionView = z.object({
  id: z.string(),
  status: z.enum(subscriptionStatuses),
  /** Ends at `current_period_end` (a trial at `trial_end`) and can be resumed until then. */
  cancel_at_period_end: z.boolean(),
  current_period_end: epochSecondsSchema,
  trial_end: epochSecondsSchema.nullable(),
  /** Since when a payment is missing. */
  past_due_since: epochSecondsSchema.nullable(),
  plan: z.object({
    /** The price's id; look it up in `prices` of the configuration. */
    id: z.string(),
    amount: amountSchema,
    currency: currencySchema,
    nickname: z.string(),
    metadata: z.object({ period: z.enum(billingPeriods), role: roleSchema }),
    trial_period_days: z.int().nullable(),
  }),
});
export type SubscriptionView = z.infer<typeof subscriptionView>;

export const cardView = z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() });
export type CardView = z.infer<typeof cardView>;

/** Fields of the provider's customer. */
export const stripeData = z.object({
  /** The customer's id; empty until something is bought. */
  id: z.string(),
  metadata: z.object({ role: roleSchema }),
  /** None or one. */
  subscriptions: z.object({ data: z.array(subscriptionView) }),
  invoice_settings: z.object({ default_payment_method: z.object({ card: cardView }).nullable() }),
  /** Null without one, and for one that has ended. */
  discount: z
    .object({
      coupon: z.object({
        name: z.string(),
        percent_off: z.number().nullable(),
        amount_off: amountSchema.nullable(),
        currency: currencySchema.nullable(),
        redeem_by: epochSecondsSchema.nullable(),
      }),
    })
    .nullable(),
  /** Whether a checkout now would begin with a trial. */
  trialAvailable: z.boolean(),
  /** False while the provider does not answer: card and discount are then unknown, the rest is true. */
  providerAnswers: z.boolean(),
});
export type StripeData = z.infer<typeof stripeData>;

const billingErrors = ['billing-off', 'billing-unavailable'] as const;

export const getStripeData = endpoint({
  method: 'GET',
  path: '/getStripeData',
  access: 'team-admin',
  /** The caller's own, if given at all. */
  headers: z.object({ stripeid: z.string().max(255).optional() }),
  response: stripeData,
  errors: ['billing-off', 'not-yours'],
});

/** The card becomes the default; with a payment missing, it is charged at once. */
export const addCard = endpoint({
  method: 'POST',
  path: '/addCard',
  access: 'team-admin',
  body: z.strictObject({
    paymentMethodId: providerIdSchema,
    stripeCustomerId: z.union([z.literal(''), providerIdSchema]),
    SSuserId: idSchema,
    addCardOnly: z.literal(true),
  }),
  response: z.object({ card: cardView.nullable() }),
  errors: [...billingErrors, 'not-yours', 'payment-failed'],
});

/**
 * Buys with the card on file (`addCard`), without the checkout. `role` must be the price's; `trial` is a wish, granted
 * once per person and card.
 */
export const createSubscription = endpoint({
  method: 'POST',
  path: '/create-subscription',
  access: 'team-admin',
  body: z.strictObject({
    stripeCustomerId: z.union([z.literal(''), providerIdSchema]),
    SSuserId: idSchema,
    priceId: providerIdSchema,
    role: roleSchema,
    addCardOnly: z.literal(false),
    trial: z.boolean(),
  }),
  response: subscriptionView,
  status: 201,
  errors: [
    ...billingErrors,
    'not-yours',
    'already-subscribed',
    'no-subscription',
    'price-unknown',
    'no-card',
    'payment-failed',
  ],
});

const hint = z.string().max(200).optional();

/**
 * The embedded checkout. Ids and addresses, where given, must be the caller's. Asked again for the same price, it
 * returns the same session while that is open. A visitor gives `price_id` and `customer_email` and nothing else; what is
 * bought becomes that of the account which signs up with this address.
 */
export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/stripe/createCheckoutSession',
  asMember: true,
  body: z.strictObject({
    price_id: providerIdSchema,
    stripe_customerid: z.string().max(255).optional(),
    customer_email: z.union([z.literal(''), emailSchema]).optional(),
    /** The user's id, as is `mongo_id`. */
    client_reference_id: z.string().max(255).optional(),
    mongo_id: z.string().max(255).optional(),
    /** Name, company, role and referrer of the person: data for the provider, never rights. */
    customer: hint,
    company: hint,
    referrer: z.string().max(500).optional(),
    role: hint,
    endorsely_referral: hint,
  }),
  response: z.object({
    /** Argument of `initEmbeddedCheckout` of Stripe.js. */
    clientSecret: z.string(),
    sessionId: z.string(),
    /** 0 if the trial was used. */
    trialDays: z.int(),
  }),
  status: 201,
  errors: [...billingErrors, 'not-team-admin', 'not-yours', 'already-subscribed', 'email-taken', 'price-unknown'],
});

/**
 * The page `/dash/account/billing?checkout={id}`, to which the checkout returns, calls this. A complete checkout is
 * applied to the account before the answer, so that the page need not wait for a webhook.
 */
export const readCheckout = endpoint({
  method: 'GET',
  path: '/v1/billing/checkouts/{sessionId}',
  inView: false,
  access: 'team-admin',
  params: z.object({ sessionId: providerIdSchema }),
  response: z.object({
    /** `processing`: paid by a way that is not confirmed yet. `open` again after a failed payment. */
    state: z.enum(['open', 'processing', 'complete', 'expired']),
    subscription: subscriptionView.nullable(),
  }),
  errors: [...billingErrors, 'checkout-not-found'],
});

export const portalPurposes = ['overview', 'card', 'cancel'] as const;

/** The provider's own pages for cards, invoices and cancelling; they lead back to `/dash/account/billing`. */
export const openPortal = endpoint({
  method: 'POST',
  path: '/v1/billing/portal',
  access: 'team-admin',
  body: z.strictObject({ purpose: z.enum(portalPurposes).default('overview') }),
  response: z.object({ url: z.string() }),
  status: 201,
  errors: [...billingErrors, 'no-subscription'],
});

const switchErrors = [...billingErrors, 'no-subscription', 'payment-due', 'same-plan', 'price-unknown'] as const;

/** Returns the cost of a switch, as the provider computes it. Nothing changes. */
export const previewSwitch = endpoint({
  method: 'POST',
  path: '/v1/billing/switch/preview',
  access: 'team-admin',
  body: z.strictObject({ choice: planChoiceSchema }),
  response: z.object({
    currency: currencySchema,
    /** Charged at once; 0 in a trial and where the unused time of the old plan is worth more. */
    dueNow: amountSchema,
    /** The unused part of the old plan's payment, which lowers later invoices; 0 or positive. */
    creditLeft: amountSchema,
    /** Price of a whole period of the new plan. */
    amount: amountSchema,
    /** When that is next charged. */
    renewsAt: instantSchema,
    /** Send it with the switch, which then costs exactly this. Holds for an hour. */
    prorationAt: instantSchema,
  }),
  errors: switchErrors,
  unlogged: true,
});

/** Ends a cancellation, too. */
export const switchPlan = endpoint({
  method: 'POST',
  path: '/v1/billing/switch',
  access: 'team-admin',
  body: z.strictObject({ choice: planChoiceSchema, prorationAt: instantSchema }),
  response: subscriptionView,
  errors: [...switchErrors, 'preview-outdated', 'payment-failed'],
});

/** Undoes a cancellation at the end of the period. */
export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/v1/billing/resume',
  access: 'team-admin',
  body: emptySchema,
  response: subscriptionView,
  errors: [...billingErrors, 'no-subscription'],
});

export const invoiceStatuses = ['open', 'paid', 'uncollectible', 'void'] as const;

export const invoiceView = z.object({
  id: z.string(),
  number: z.string(),
  createdAt: instantSchema,
  amount: amountSchema,
  currency: currencySchema,
  status: z.enum(invoiceStatuses),
  /** Address of the page that shows the invoice and, while it is open, takes the payment; empty if there is none. */
  pageUrl: z.string(),
  pdfUrl: z.string(),
});
export type InvoiceView = z.infer<typeof invoiceView>;

export const INVOICES_PAGE_SIZE = 24;

/** Newest first. */
export const listInvoices = endpoint({
  method: 'GET',
  path: '/v1/billing/invoices',
  inView: false,
  access: 'team-admin',
  /** `after`: the id of the last one shown. */
  query: z.strictObject({ after: providerIdSchema.optional() }),
  response: z.object({ invoices: z.array(invoiceView), hasMore: z.boolean() }),
  errors: billingErrors,
});

/** The provider calls this: signed, stored once by the event's id, and processed by a job. */
export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/v1/billing/webhook',
  rawBody: true,
  bodyBytes: 1_000_000,
  headers: z.object({ 'stripe-signature': z.string().max(4096).default('') }),
  response: z.object({ received: z.literal(true) }),
  unlimited: true,
  errors: ['billing-off', 'webhook-signature-invalid'],
});
