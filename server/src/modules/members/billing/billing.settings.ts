import * as z from 'zod';
import { LIFETIME_CODES_MAX } from '#contract/limits.js';
import { splitWords } from '#contract/formats.js';
import { type PlanChoice, planChoiceCodes } from '#contract/billing/plan-prices.js';
import { accountPlans } from '#contract/billing/plans.js';

/** Null if it is not one price, with an id of its own, for each choice. */
function readPrices(text: string): Record<PlanChoice, string> | null {
  const prices = Object.fromEntries(
    splitWords(text).map((pair) => {
      const [code = '', id = ''] = pair.split('=');
      return [code, id];
    }),
  );
  const ids = planChoiceCodes.map((code) => prices[code] ?? '');
  const isComplete = Object.keys(prices).length === ids.length && new Set(ids).size === ids.length;
  return isComplete && ids.every((id) => /^\w+$/.test(id)) ? (prices as Record<PlanChoice, string>) : null;
}

export const billingSettings = {
  DEFAULT_PLAN: z
    .enum(accountPlans)
    .default('free')
    .describe('Plan of new accounts. `npm run users -- plan <email> <plan>` changes that of one.'),
  LIFETIME_PLANS: z
    .string()
    .default('personal,pro,business,businessplus,businesselite,team,teamplus,teamelite')
    .transform(splitWords)
    .pipe(z.array(z.enum(accountPlans)).length(LIFETIME_CODES_MAX))
    .describe(
      'Plans that one to eight lifetime codes of an account are worth, separated by commas. After a change run `npm run codes -- recount`.',
    ),
  // Without these four plans are not sold, and an administrator assigns them.
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\S+$/, 'expected sk_… or rk_…')
    .optional()
    .describe('Secret key at Stripe, for selling plans; see docs/billing.md. Default: plans are not sold.'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\S+$/, 'expected pk_…')
    .optional()
    .describe('Publishable key of the same Stripe account, for the payment form.'),
  STRIPE_WEBHOOK_SECRETS: z
    .string()
    .transform(splitWords)
    .pipe(z.array(z.string().regex(/^whsec_\S+$/, 'expected whsec_…')).min(1))
    .optional()
    .describe('Signing secrets of the webhook, separated by commas: while one is replaced, both are accepted.'),
  STRIPE_PRICES: z
    .string()
    .refine(
      (text) => readPrices(text) !== null,
      `expected ${planChoiceCodes.map((code) => `${code}=price_…`).join(',')}, each with a price of its own`,
    )
    .optional()
    .describe(
      'Ids of the prices of the three plans by month and by year, such as `PM=price_1,PY=price_2,PRM=price_3,PRY=price_4,BM=price_5,BY=price_6`.',
    ),
};

type StripeVariables = Partial<
  Record<'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_PRICES' | 'STRIPE_API_URL', string | undefined>
> & { STRIPE_WEBHOOK_SECRETS?: string[] | undefined };

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: string[];
  prices: Record<PlanChoice, string>;
  apiUrl: string | undefined;
}

/** Null if plans are not sold. */
export function stripeSettings(env: StripeVariables): StripeSettings | null {
  const prices = readPrices(env.STRIPE_PRICES ?? '');
  if (!env.STRIPE_SECRET_KEY || !env.STRIPE_PUBLISHABLE_KEY || !env.STRIPE_WEBHOOK_SECRETS || !prices) return null;
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRETS,
    prices,
    apiUrl: env.STRIPE_API_URL,
  };
}

/** The sentence for the operator where some of the four are set and others are not; else null. */
export function stripeProblem(env: StripeVariables): string | null {
  const given = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY, env.STRIPE_WEBHOOK_SECRETS, env.STRIPE_PRICES];
  if (new Set(given.map((value) => value === undefined)).size === 1) return null;
  return 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRETS and STRIPE_PRICES must be set together, or none of them.';
}
