import * as z from 'zod';
import { defineJob } from '../../../core/jobs/define-job.js';

/** Sends an event to a webhook, with retries for three days. */
export const deliverWebhook = defineJob({
  name: 'webhooks.deliver',
  queue: 'webhooks',
  attempts: 16,
  isLong: true,
  payload: z.object({ deliveryId: z.string(), webhookId: z.string(), accountId: z.string() }),
  id: ({ deliveryId }) => `webhook-${deliveryId}`,
});

/** Mails the account's owner that a webhook was switched off. */
export const mailWebhookOff = defineJob({
  name: 'webhooks.mail-off',
  queue: 'events',
  attempts: 16,
  payload: z.object({ webhookId: z.string(), at: z.int() }),
  id: ({ webhookId, at }) => `webhook-off-${webhookId}-${at}`,
});
