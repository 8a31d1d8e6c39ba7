import * as z from 'zod';
import { DAY_MS } from '#contract/units.js';
import { defineJob, defineSchedule } from '../../../core/jobs/define-job.js';

/** Attempts with exponential backoff from 5 s, which cover an outage of the provider of two days. */
const ATTEMPTS = 16;

/** Synchronizes the account with the provider, after an event. */
export const applyEvent = defineJob({
  name: 'billing.apply-event',
  queue: 'outside',
  attempts: ATTEMPTS,
  payload: z.object({ eventId: z.string() }),
  id: ({ eventId }) => `apply-${eventId}`,
});

/** Queues the mails that an account's subscription asks for. */
export const writeMails = defineJob({
  name: 'billing.write-mails',
  queue: 'events',
  attempts: ATTEMPTS,
  payload: z.object({ accountId: z.string(), revision: z.int() }),
  id: ({ accountId, revision }) => `billing-mails-${accountId}-${revision}`,
});

/** Removes the customer of a deleted account, which ends its subscription. */
export const endCustomer = defineJob({
  name: 'billing.end-customer',
  queue: 'outside',
  attempts: ATTEMPTS,
  payload: z.object({ customerId: z.string() }),
  id: ({ customerId }) => `end-customer-${customerId}`,
});

export const reconcile = defineSchedule({ name: 'billing.reconcile', queue: 'outside', everyMs: DAY_MS });
