import * as z from 'zod';
import { billingPeriods } from '#contract/billing/plan-prices.js';
import { idSchema, instantSchema, roleSchema, slugSchema } from '#contract/primitives.js';

/** Changes to how a user logs in, and to their key of end-to-end encryption. */
export const securityChanges = [
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-codes-renewed',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'account-key-made',
  'account-key-passphrase',
  'account-key-renewed',
  'account-key-passkey-added',
  'account-key-passkey-removed',
] as const;
export type SecurityChange = (typeof securityChanges)[number];

/** Props of the mails about an account: how its user logs in, what it pays, its end. */
export const accountProps = {
  'password-reset': z.strictObject({ resetId: idSchema }),
  'password-changed': z.strictObject({ at: instantSchema.optional() }),
  'security-notice': z.strictObject({ change: z.enum(securityChanges), at: instantSchema }),
  /** The mail to the address before the change. */
  'address-changed': z.strictObject({
    changeId: idSchema,
    newEmail: z.string().max(320),
    at: instantSchema,
    until: instantSchema,
  }),
  /** The mail that is sent instead of a code. */
  'address-taken': z.strictObject({}),
  'login-link': z.strictObject({ linkId: idSchema }),
  'new-device': z.strictObject({
    sessionId: idSchema,
    /** Product names; empty if unknown. */
    browser: z.string().max(100),
    system: z.string().max(100),
    /** ISO 3166-1 alpha-2; null if unknown. */
    country: z.string().max(2).nullable(),
    at: instantSchema,
  }),
  'verification-code': z.strictObject({
    verificationId: idSchema,
    purpose: z.enum(['signup', 'send', 'address', 'open']),
    /** The personal link that it opens: of a transfer's recipient, or of a person who is asked. */
    slug: slugSchema.optional(),
    recipientId: idSchema.optional(),
    personId: idSchema.optional(),
  }),
  'deletion-planned': z.strictObject({
    /** When the account is deleted. */
    at: instantSchema,
  }),
  'account-deleted': z.strictObject({
    at: instantSchema,
    /** Records that the account held, by part (`PersonalData`). */
    held: z.record(z.string(), z.int()),
  }),
  'payment-due': z.strictObject({
    accountId: idSchema,
    /** Since when the payment is missing. */
    at: instantSchema,
    plan: roleSchema,
    /** Days since then. */
    day: z.int().min(0),
    /** It is the first payment, after a trial. */
    trialExpired: z.boolean(),
    /** Nothing can be sent until it is paid. */
    isRefused: z.boolean(),
  }),
  'trial-ending': z.strictObject({
    accountId: idSchema,
    /** When it ends. */
    at: instantSchema,
    plan: roleSchema,
    period: z.enum(billingPeriods),
    /** Amount in the smallest unit of the currency. */
    amount: z.int(),
    currency: z.string().max(10),
  }),
  'team-over-seats': z.strictObject({ users: z.int(), seats: z.int() }),
  'mail-domain-broken': z.strictObject({ name: z.string().max(253), at: instantSchema }),
  'link-domain-broken': z.strictObject({ name: z.string().max(253), at: instantSchema }),
  'webhook-off': z.strictObject({ host: z.string().max(300), at: instantSchema }),
} as const;
