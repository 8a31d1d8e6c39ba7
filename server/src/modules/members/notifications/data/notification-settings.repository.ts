import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { NotificationSettings } from '#contract/notifications.js';
import { NOTIFICATION_SETTINGS, type NotificationSettingsDocument } from './notification-settings.schema.js';

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
