import { Schema } from 'mongoose';
import { notificationKinds } from '#contract/accounts/notification-kinds.js';
import { NOTIFICATIONS_KEPT_DAYS } from '#contract/notifications.js';
import { SOME_TIME } from '../../../../core/mongo/present.js';
import type { Notification } from '../domain/notification.js';

export const NOTIFICATIONS = 'notifications';

export type NotificationDocument = Omit<Notification, 'id'> & {
  _id: string;
  /** It is about a request that nobody may open; absent for nearly all. */
  isWithheld?: true;
};

export const notificationSchema = new Schema<NotificationDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    kind: { type: String, enum: notificationKinds, required: true },
    slug: { type: String, default: '' },
    at: { type: Date, required: true },
    cursor: { type: String, required: true },
    detail: { type: Object, required: true },
    isVisible: { type: Boolean, required: true },
    isRead: { type: Boolean, default: false },
    mailDueAt: { type: Date, default: null },
    isWithheld: Boolean,
    createdAt: { type: Date, required: true },
  },
  { collection: NOTIFICATIONS, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);

notificationSchema.index({ userId: 1, isVisible: 1, cursor: -1 });
notificationSchema.index({ userId: 1, isVisible: 1, isRead: 1 });
notificationSchema.index({ userId: 1, cursor: -1 });
notificationSchema.index({ slug: 1 });
notificationSchema.index({ mailDueAt: 1, userId: 1 }, { partialFilterExpression: { mailDueAt: SOME_TIME } });
notificationSchema.index({ createdAt: 1 }, { expireAfterSeconds: NOTIFICATIONS_KEPT_DAYS * 24 * 3600 });
