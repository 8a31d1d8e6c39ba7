import { Schema } from 'mongoose';
import type { NotificationSettings } from '#contract/notifications.js';

export const NOTIFICATION_SETTINGS = 'notification_settings';

export type NotificationSettingsDocument = NotificationSettings & { _id: string };

/** By user. Only who has chosen something has one. */
export const notificationSettingsSchema = new Schema<NotificationSettingsDocument>(
  {
    _id: { type: String, required: true },
    kinds: { type: Object, required: true },
    quiet: { type: Object, default: null },
  },
  { collection: NOTIFICATION_SETTINGS, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);
