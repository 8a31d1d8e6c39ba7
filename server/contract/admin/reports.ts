import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { requestLinkPattern } from '../formats.js';
import { reportCategories } from '../choices.js';
import { REPORT_MAX_LENGTH } from '../limits.js';
import { emailSchema, idSchema, instantSchema, slugSchema, tokenSchema, writtenText } from '../primitives.js';

const report = {
  category: z.enum(reportCategories),
  text: z.string().trim().max(REPORT_MAX_LENGTH).default(''),
  /** Address that is told the outcome; empty for none. */
  email: z.union([z.literal(''), emailSchema]).default(''),
};
const received = { response: z.object({ received: z.literal(true) }), status: 201, unlogged: true } as const;

/** Counts one report per network and link; a second one changes nothing. */
export const reportTransfer = endpoint({
  ...received,
  method: 'POST',
  path: '/v1/reports/transfers',
  body: z.strictObject({ slug: slugSchema, recipientId: idSchema.optional(), ...report }),
  errors: ['transfer-not-found'],
  onLinkDomain: true,
});

export const reportRequest = endpoint({
  ...received,
  method: 'POST',
  path: '/v1/reports/requests',
  body: z.strictObject({ slug: z.string().regex(requestLinkPattern), personId: idSchema.optional(), ...report }),
  errors: ['request-not-found'],
});

/** `token`: from the mail about the take-down; others are not found. */
export const openAppeal = endpoint({
  method: 'POST',
  path: '/v1/appeals/open',
  body: z.strictObject({ token: tokenSchema }),
  response: z.object({
    kind: z.enum(['transfer', 'request']),
    title: z.string(),
    /** `possible`: nothing was written yet. `over`: too late, or not taken down any more. */
    state: z.enum(['possible', 'open', 'granted', 'denied', 'over']),
    /** Until when an appeal can be made; null where that is over. */
    until: instantSchema.nullable(),
  }),
  unlogged: true,
});

/** Accepts one appeal per take-down; if none is possible any more, it is not found. */
export const sendAppeal = endpoint({
  method: 'POST',
  path: '/v1/appeals',
  body: z.strictObject({ token: tokenSchema, text: writtenText(REPORT_MAX_LENGTH) }),
  response: z.object({ received: z.literal(true) }),
  status: 201,
  unlogged: true,
});
