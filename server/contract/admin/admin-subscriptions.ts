import * as z from 'zod';
import { knownSubscription, reason } from './admin.js';
import { endpoint } from '../endpoint.js';
import { idSchema, instantSchema, limitParam, skipParam } from '../primitives.js';

/** Customers at the payment provider, for the installation's staff. */

export const SUBSCRIPTIONS_PAGE_SIZE = 25;

const page = z.strictObject({
  skip: skipParam(1_000_000),
  limit: limitParam(50, SUBSCRIPTIONS_PAGE_SIZE),
});

const customer = z.object({
  accountId: z.string(),
  stripeId: z.string(),
  /** The owner of the account; empty if there is none. */
  userId: z.string(),
  user: z.string(),
  subscription: knownSubscription.nullable(),
});
export type AdminCustomer = z.infer<typeof customer>;

export const listCustomers = endpoint({
  method: 'GET',
  path: '/v1/admin/subscriptions',
  access: 'member',
  staff: 'billing.read',
  query: page,
  response: z.object({
    /** False without keys of the payment provider: nothing can be compared then. */
    isSold: z.boolean(),
    customers: z.array(customer),
    total: z.int(),
    /** Result of the last daily comparison of all customers; null before the first. */
    lastRun: z
      .object({
        endedAt: instantSchema,
        compared: z.int(),
        differed: z.int(),
        /** The first 100. */
        drifts: z.array(z.object({ accountId: z.string(), userId: z.string(), user: z.string(), drift: z.string() })),
      })
      .nullable(),
  }),
});
export type CustomerList = z.infer<typeof listCustomers.response>;

/** Compares the customers of the same page as the daily reconciliation does. Nothing is changed. */
export const compareCustomers = endpoint({
  method: 'GET',
  path: '/v1/admin/subscriptions/comparison',
  access: 'member',
  staff: 'billing.read',
  query: page,
  response: z.object({ drifts: z.array(z.object({ accountId: z.string(), drift: z.string().nullable() })) }),
  errors: ['billing-off', 'billing-unavailable'],
});
export type Comparison = z.infer<typeof compareCustomers.response>;

const ofAction = { method: 'POST', access: 'member', stepUp: true, unlogged: true, staff: 'billing.change' } as const;

/** Stores the provider's subscription. The one stored here is overwritten for good. */
export const refetchSubscription = endpoint({
  ...ofAction,
  path: '/v1/admin/subscriptions/{accountId}/refetch',
  params: z.strictObject({ accountId: idSchema }),
  body: z.strictObject({ reason }),
  /** The difference that was found; null for none. */
  response: z.object({ drift: z.string().nullable() }),
  errors: ['billing-off', 'billing-unavailable'],
});

/** Applies an event of the provider again, or one that never arrived; twice is as once. */
export const replayEvent = endpoint({
  ...ofAction,
  path: '/v1/admin/subscriptions/replay',
  body: z.strictObject({ eventId: z.string().regex(/^evt_[A-Za-z0-9_]{1,64}$/), reason }),
  /** The account that it is about; empty for none. */
  response: z.object({ accountId: z.string() }),
  errors: ['billing-off', 'billing-unavailable'],
});
