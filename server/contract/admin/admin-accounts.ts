import * as z from 'zod';
import { reason } from './admin.js';
import { adjustedLimitsSchema } from '../accounts/auth.js';
import { endpoint } from '../endpoint.js';
import { idSchema, instantSchema } from '../primitives.js';

/** Actions of the installation's staff on a person's account, besides those in `admin.ts`. */

const changed = z.object({ changed: z.literal(true) });
const ofPerson = z.strictObject({ userId: idSchema });
const ofAction = {
  access: 'member',
  stepUp: true,
  unlogged: true,
  params: ofPerson,
} as const;

/** Replaces all adjusted limits at once: a limit that is left out is the plan's again. */
export const adjustPersonLimits = endpoint({
  ...ofAction,
  method: 'PUT',
  path: '/v1/admin/people/{userId}/limits',
  staff: 'limits.change',
  body: z.strictObject({
    limits: adjustedLimitsSchema,
    /** Then those of the plan. Null: without end. */
    until: instantSchema.nullable(),
    reason,
  }),
  response: changed,
});

/** Another end of a trial at the payment provider; an earlier one, too. */
export const movePersonTrial = endpoint({
  ...ofAction,
  method: 'PUT',
  path: '/v1/admin/people/{userId}/trial',
  staff: 'billing.change',
  body: z.strictObject({ until: instantSchema, reason }),
  response: changed,
  errors: ['no-trial', 'trial-out-of-range', 'billing-off', 'billing-unavailable'],
});

/** The account is deleted after the time in which its owner, or the staff, can cancel that. The owner is mailed. */
export const planPersonDeletion = endpoint({
  ...ofAction,
  method: 'PUT',
  path: '/v1/admin/people/{userId}/deletion',
  staff: 'account.delete',
  body: z.strictObject({ isPlanned: z.boolean(), reason }),
  response: changed,
  errors: ['in-team'],
});

/** The zip that the person would download, for the staff to pass on. */
export const exportPerson = endpoint({
  ...ofAction,
  method: 'POST',
  path: '/v1/admin/people/{userId}/export',
  staff: 'account.export',
  body: z.strictObject({ reason }),
});
