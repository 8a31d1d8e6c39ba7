import { Schema } from 'mongoose';
import { alertKinds, NOTIFICATIONS_KEPT_DAYS } from '#contract/alerts.js';
import type { Alert } from '../domain/alert.js';

export const ALERTS = 'notifications';

export type AlertDocument = Omit<Alert, 'id'> & { _id: string };

/** Shard key: `userId`. */
export const alertSchema = new Schema<AlertDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    kind: { type: String, enum: alertKinds, required: true },
    slug: { type: String, required: true },
    at: { type: Date, required: true },
    cursor: { type: String, required: true },
    detail: { type: Object, required: true },
    isVisible: { type: Boolean, required: true },
    isRead: { type: Boolean, default: false },
    mailDueAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: ALERTS, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);

alertSchema.index({ userId: 1, isVisible: 1, cursor: -1 });
alertSchema.index({ userId: 1, isVisible: 1, isRead: 1 });
alertSchema.index({ userId: 1, cursor: -1 });
alertSchema.index({ userId: 1, mailDueAt: 1 }, { partialFilterExpression: { mailDueAt: { $type: 'date' } } });
alertSchema.index({ mailDueAt: 1 }, { partialFilterExpression: { mailDueAt: { $type: 'date' } } });
alertSchema.index({ createdAt: 1 }, { expireAfterSeconds: NOTIFICATIONS_KEPT_DAYS * 24 * 3600 });
