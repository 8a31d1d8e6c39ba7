import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { emailSchema, idSchema, instantSchema, roleSchema } from '../primitives.js';

/** Fields that a form may have, filled in or not. */
const CODE_FIELDS_MAX = 100;

/** Lifetime codes: bought once, each raises the plan of the account. */

export const lifetimeCodeView = z.object({
  /** All but the last characters are hidden. */
  code: z.string(),
  activatedAt: instantSchema,
  /** Withdrawn, for example because it was refunded: gives no plan any more. */
  withdrawnAt: instantSchema.nullable(),
});
export type LifetimeCodeView = z.infer<typeof lifetimeCodeView>;

/**
 * All or none; a code that is given twice is refused. Codes that the account has already stay as they are. Responds with all its codes, masked.
 */
export const upgradeAppSumo = endpoint({
  method: 'POST',
  path: '/api/appSumo/upgradeAppSumo',
  access: 'team-admin',
  body: z.strictObject({
    userId: idSchema,
    email: emailSchema,
    /** Blank ones are ignored: they are empty fields of a form. */
    codes: z.array(z.string().max(64)).min(1).max(CODE_FIELDS_MAX),
  }),
  response: z.array(z.string()),
  errors: ['not-yours', 'codes-invalid', 'too-many-codes'],
});

export const listLifetimeCodes = endpoint({
  method: 'GET',
  path: '/v1/lifetime-codes',
  access: 'team-admin',
  response: z.object({
    /** The activated codes in the order of activation. */
    codes: z.array(lifetimeCodeView),
    /** The plans that one, two, three … codes give. */
    plans: z.array(roleSchema),
  }),
});
