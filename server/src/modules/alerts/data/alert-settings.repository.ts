import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { NotificationSettings } from '#contract/alerts.js';
import { ALERT_SETTINGS, type AlertSettingsDocument } from './alert-settings.schema.js';

@Injectable()
export class AlertSettingsRepository {
  constructor(@InjectModel(ALERT_SETTINGS) private readonly settings: Model<AlertSettingsDocument>) {}

  async find(userId: string): Promise<NotificationSettings | null> {
    return this.settings.findById(userId, { _id: 0 }).lean();
  }

  async save(userId: string, { kinds, quiet }: NotificationSettings): Promise<void> {
    await this.settings.updateOne({ _id: userId }, { $set: { kinds, quiet } }, { upsert: true });
  }
}
