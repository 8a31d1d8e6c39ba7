import type { WebhookDeliveryView, WebhookView } from '#contract/webhooks.js';
import { HOUR_MS } from '#contract/units.js';

export function buildWebhook(changes: Partial<WebhookView> = {}): WebhookView {
  return {
    webhookId: 'w1',
    url: 'https://hooks.example.com/sampan',
    events: ['transfer.created', 'download.started'],
    createdAt: Date.now() - 100 * HOUR_MS,
    isEnabled: true,
    failingSince: null,
    ...changes,
  };
}

export function buildDelivery(changes: Partial<WebhookDeliveryView> = {}): WebhookDeliveryView {
  const createdAt = Date.now() - HOUR_MS;
  return {
    deliveryId: 'd1',
    event: 'download.started',
    createdAt,
    state: 'delivered',
    body: '{"id":"e1","event":"download.started","at":"2026-07-05T12:00:00.000Z","data":{"slug":"abcdEF1"}}',
    attempts: [{ at: createdAt, status: 204, answer: '' }],
    nextAt: null,
    ...changes,
  };
}
