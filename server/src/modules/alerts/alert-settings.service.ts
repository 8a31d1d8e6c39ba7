import { Injectable } from '@nestjs/common';
import type { NotificationSettings } from '#contract/alerts.js';
import { AlertSettingsRepository } from './data/alert-settings.repository.js';
import { defaultSettings } from './domain/settings.js';

@Injectable()
export class AlertSettings {
  constructor(private readonly settings: AlertSettingsRepository) {}

  async of(userId: string): Promise<NotificationSettings> {
    return (await this.settings.find(userId)) ?? defaultSettings;
  }

  async save(userId: string, settings: NotificationSettings): Promise<void> {
    await this.settings.save(userId, settings);
  }
}
