import { Schema } from 'mongoose';
import { DAY_MS } from '#contract/units.js';
import { outboxField, outboxIndex, type OutboxEntry } from '../../../../core/outbox/outbox.js';
import type { WebhookDelivery } from '../domain/webhook.js';

export const WEBHOOK_DELIVERIES = 'webhook_deliveries';

export type WebhookDeliveryDocument = Omit<WebhookDelivery, 'id'> & { _id: string; outbox: OutboxEntry[] };

const KEPT_DAYS = 30;

export const webhookDeliverySchema = new Schema<WebhookDeliveryDocument>(
  {
    _id: { type: String, required: true },
    webhookId: { type: String, required: true },
    accountId: { type: String, required: true },
    event: { type: String, required: true },
    body: { type: String, required: true },
    state: { type: String, required: true },
    attempts: { type: [{ _id: false, at: Date, status: Number, answer: String }], default: [] },
    nextAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: WEBHOOK_DELIVERIES, strict: 'throw', versionKey: false, autoIndex: false },
);

webhookDeliverySchema.index({ webhookId: 1, createdAt: -1, _id: -1 });
webhookDeliverySchema.index({ accountId: 1 });
webhookDeliverySchema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_DAYS * (DAY_MS / 1000) });
webhookDeliverySchema.index(...outboxIndex);
