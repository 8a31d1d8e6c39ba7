import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { LIFETIME_CODES_MAX } from '../limits.js';
import { emailSchema, idSchema, instantSchema, roleSchema } from '../primitives.js';

/** Lifetime codes: bought once, each raises the plan of the account. */

export const lifetimeCodeView = z.object({
  /** All but the last characters are hidden. */
  code: z.string(),
  activatedAt: instantSchema,
  /** Taken back, for example because it was refunded: counts no longer. */
  withdrawnAt: instantSchema.nullable(),
});
export type LifetimeCodeView = z.infer<typeof lifetimeCodeView>;

/**
 * All or none. Codes that the account has already stay as they are. Responds with all its codes, masked.
 */
export const upgradeAppSumo = endpoint({
  method: 'POST',
  path: '/api/appSumo/upgradeAppSumo',
  access: 'team-admin',
  body: z.strictObject({
    userId: idSchema,
    email: emailSchema,
    codes: z.array(z.string().max(64)).min(1).max(LIFETIME_CODES_MAX),
  }),
  response: z.array(z.string()),
  errors: ['not-yours', 'codes-invalid', 'too-many-codes'],
});

export const listLifetimeCodes = endpoint({
  method: 'GET',
  path: '/v1/lifetime-codes',
  access: 'team-admin',
  response: z.object({
    /** In the order of activation. */
    codes: z.array(lifetimeCodeView),
    /** What one, two, three … codes are worth. */
    plans: z.array(roleSchema),
  }),
});
