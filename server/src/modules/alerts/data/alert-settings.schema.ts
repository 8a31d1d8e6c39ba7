import { Schema } from 'mongoose';
import type { NotificationSettings } from '#contract/alerts.js';

export const ALERT_SETTINGS = 'notification-settings';

export type AlertSettingsDocument = NotificationSettings & { _id: string };

/** By user. Only who has chosen something has one. */
export const alertSettingsSchema = new Schema<AlertSettingsDocument>(
  {
    _id: { type: String, required: true },
    kinds: { type: Object, required: true },
    quiet: { type: Object, default: null },
  },
  { collection: ALERT_SETTINGS, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);
