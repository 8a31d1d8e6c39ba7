import * as z from 'zod';
import { webhookEvents } from './choices.js';
import { endpoint } from './endpoint.js';
import { idSchema, instantSchema, skipParam } from './primitives.js';

/** Addresses that get the events of an account, for its admins. */

const url = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  // A password in an address would be shown with it.
  .refine((text) => !/^[^/]*\/\/[^/]*@/.test(text), 'without user and password');
const events = z
  .array(z.enum(webhookEvents))
  .min(1)
  .refine((given) => new Set(given).size === given.length, 'an event is named twice');

export const webhookView = z.object({
  webhookId: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: instantSchema,
  isEnabled: z.boolean(),
  /** Time of the first failure since the latest success; null while deliveries succeed. */
  failingSince: instantSchema.nullable(),
});
export type WebhookView = z.infer<typeof webhookView>;

export const webhookDeliveryView = z.object({
  deliveryId: z.string(),
  event: z.string(),
  createdAt: instantSchema,
  state: z.enum(['pending', 'delivered', 'failed']),
  /** The body of the request. */
  body: z.string(),
  attempts: z.array(
    z.object({
      at: instantSchema,
      /** HTTP status of the answer; null without one. */
      status: z.int().nullable(),
      /** The first 1,000 bytes of the answer, or why there was none. */
      answer: z.string(),
    }),
  ),
  /** Time of the next attempt; null after the last. */
  nextAt: instantSchema.nullable(),
});
export type WebhookDeliveryView = z.infer<typeof webhookDeliveryView>;

const ofWebhook = z.strictObject({ webhookId: idSchema });
const withSecret = z.object({ webhook: webhookView, signingKey: z.string() });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/v1/webhooks',
  access: 'team-admin',
  scope: 'webhooks',
  response: z.object({ webhooks: z.array(webhookView) }),
});

/** The secret is in this answer alone. */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/v1/webhooks',
  access: 'team-admin',
  scope: 'webhooks',
  body: z.strictObject({ url, events }),
  response: withSecret,
  status: 201,
  errors: ['webhook-target-refused', 'too-many-webhooks'],
});

/** Changes what is given. Enabling forgets earlier failures. */
export const editWebhook = endpoint({
  method: 'PATCH',
  path: '/v1/webhooks/{webhookId}',
  access: 'team-admin',
  scope: 'webhooks',
  params: ofWebhook,
  body: z
    .strictObject({ url: url.optional(), events: events.optional(), isEnabled: z.boolean().optional() })
    .refine((changes) => Object.keys(changes).length > 0, 'nothing to change'),
  response: webhookView,
  errors: ['webhook-not-found', 'webhook-target-refused'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/v1/webhooks/{webhookId}',
  access: 'team-admin',
  scope: 'webhooks',
  params: ofWebhook,
  response: z.object({ deleted: z.literal(true) }),
  errors: ['webhook-not-found'],
});

/** A new secret; the one before it signs too, for a day. */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/v1/webhooks/{webhookId}/rotate',
  access: 'team-admin',
  scope: 'webhooks',
  params: ofWebhook,
  response: withSecret,
  errors: ['webhook-not-found'],
});

/** Delivers an event named `test`. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/v1/webhooks/{webhookId}/test',
  access: 'team-admin',
  scope: 'webhooks',
  params: ofWebhook,
  response: z.object({ deliveryId: z.string() }),
  errors: ['webhook-not-found', 'webhook-disabled'],
  unlogged: true,
});

/** Newest first; kept for 30 days. */
export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/v1/webhooks/{webhookId}/deliveries',
  access: 'team-admin',
  scope: 'webhooks',
  params: ofWebhook,
  query: z.strictObject({ skip: skipParam(100_000) }),
  response: z.object({ deliveries: z.array(webhookDeliveryView), total: z.int() }),
  errors: ['webhook-not-found'],
});

/** Delivers the same body once more, as a delivery of its own. */
export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: '/v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
  access: 'team-admin',
  scope: 'webhooks',
  params: ofWebhook.extend({ deliveryId: idSchema }),
  response: z.object({ deliveryId: z.string() }),
  errors: ['webhook-not-found', 'webhook-disabled'],
  unlogged: true,
});
