import * as z from 'zod';
import { idSchema, instantSchema } from '#contract/primitives.js';

/** Changes to how a user logs in. */
export const securityChanges = [
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-renewed',
  'recovery-code-used',
] as const;
export type SecurityChange = (typeof securityChanges)[number];

/** Props of the mails about logging in. */
export const loginProps = {
  'password-reset': z.strictObject({ resetId: idSchema }),
  'password-changed': z.strictObject({ at: instantSchema.optional() }),
  'security-notice': z.strictObject({ change: z.enum(securityChanges), at: instantSchema }),
} as const;
