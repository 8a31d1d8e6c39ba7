import { Schema } from 'mongoose';
import { announceWrites } from '../../../../core/mongo/announced-writes.js';
import type { NotificationSettings } from '#contract/notifications.js';

export const NOTIFICATION_SETTINGS = 'notification_settings';

export type NotificationSettingsDocument = NotificationSettings & { _id: string };

/** `_id` is the user's id. Users with default settings have no document. */
export const notificationSettingsSchema = new Schema<NotificationSettingsDocument>(
  {
    _id: { type: String, required: true },
    kinds: { type: Object, required: true },
    quiet: { type: Object, default: null },
  },
  { collection: NOTIFICATION_SETTINGS, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);

announceWrites(notificationSettingsSchema);
