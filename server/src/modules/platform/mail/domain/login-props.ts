import * as z from 'zod';
import { idSchema, instantSchema } from '#contract/primitives.js';

/** Changes to how a user logs in. */
export const securityChanges = [
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-codes-renewed',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
] as const;
export type SecurityChange = (typeof securityChanges)[number];

/** Props of the mails about logging in. */
export const loginProps = {
  'password-reset': z.strictObject({ resetId: idSchema }),
  'password-changed': z.strictObject({ at: instantSchema.optional() }),
  'security-notice': z.strictObject({ change: z.enum(securityChanges), at: instantSchema }),
  /** To the address before. */
  'address-changed': z.strictObject({
    changeId: idSchema,
    newEmail: z.string().max(320),
    at: instantSchema,
    until: instantSchema,
  }),
  /** In place of a code. */
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
} as const;
