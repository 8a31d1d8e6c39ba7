import { Schema } from 'mongoose';
import { outboxField, outboxIndex, type OutboxEntry } from '../../../../core/outbox/outbox.js';
import type { Webhook } from '../domain/webhook.js';

export const WEBHOOKS = 'webhooks';

export type WebhookDocument = Omit<Webhook, 'id'> & { _id: string; outbox: OutboxEntry[] };

export const webhookSchema = new Schema<WebhookDocument>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    url: { type: String, required: true },
    events: { type: [String], required: true },
    secrets: { type: [{ _id: false, id: String, until: Date }], required: true },
    isEnabled: { type: Boolean, required: true },
    failingSince: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { collection: WEBHOOKS, strict: 'throw', versionKey: false, autoIndex: false },
);

webhookSchema.index({ accountId: 1, createdAt: 1 });
webhookSchema.index(...outboxIndex);
