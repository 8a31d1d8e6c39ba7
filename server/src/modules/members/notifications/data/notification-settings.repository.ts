import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { NotificationSettings } from '#contract/notifications.js';
import { announceWrites } from '../../../../core/mongo/record-caches.js';

export const NOTIFICATION_SETTINGS = 'notification_settings';

type NotificationSettingsDocument = NotificationSettings & { _id: string };

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

/** Stores notification settings by user. */
@Injectable()
export class NotificationSettingsRepository {
  constructor(@InjectModel(NOTIFICATION_SETTINGS) private readonly settings: Model<NotificationSettingsDocument>) {}

  async findForUser(userId: string): Promise<NotificationSettings | null> {
    return this.settings.findById(userId, { _id: 0 }).lean();
  }

  async save(userId: string, { kinds, quiet }: NotificationSettings): Promise<void> {
    await this.settings.updateOne({ _id: userId }, { $set: { kinds, quiet } }, { upsert: true });
  }

  async deleteOf(userId: string): Promise<void> {
    await this.settings.deleteOne({ _id: userId });
  }
}
