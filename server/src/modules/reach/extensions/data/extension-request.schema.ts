import { Schema } from 'mongoose';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { ExtensionRequest } from '../extension.js';

export const EXTENSION_REQUESTS = 'extension_requests';

export type ExtensionRequestDocument = ExtensionRequest & { outbox: OutboxEntry[] };

export const extensionRequestSchema = new Schema<ExtensionRequestDocument>(
  {
    _id: { type: String, required: true },
    requestId: { type: String, required: true },
    tokenHash: { type: String, required: true },
    transferId: { type: String, required: true },
    slug: { type: String, required: true },
    accountId: { type: String, required: true },
    createdBy: { type: String, default: '' },
    email: { type: String, required: true },
    recipientId: { type: String, default: null },
    note: { type: String, default: '' },
    lang: { type: String, required: true },
    state: { type: String, required: true },
    isByButton: { type: Boolean, required: true },
    tokenUsedAt: { type: Date, default: null },
    expiredAt: { type: Date, required: true },
    askedAt: { type: Date, required: true },
    answeredAt: { type: Date, default: null },
    until: { type: Date, default: null },
    isAnswerMailed: { type: Boolean, required: true },
    keptUntil: { type: Date, required: true },
    revision: { type: Number, required: true },
    outbox: outboxField,
  },
  { collection: EXTENSION_REQUESTS, strict: 'throw', versionKey: false, autoIndex: false },
);

extensionRequestSchema.index({ tokenHash: 1 }, { unique: true });
extensionRequestSchema.index({ requestId: 1 }, { unique: true });
extensionRequestSchema.index({ transferId: 1 });
extensionRequestSchema.index({ accountId: 1, state: 1, askedAt: -1 });
extensionRequestSchema.index({ accountId: 1, state: 1, slug: 1, askedAt: -1 });
extensionRequestSchema.index({ keptUntil: 1 }, { expireAfterSeconds: 0 });
extensionRequestSchema.index(...outboxIndex);
