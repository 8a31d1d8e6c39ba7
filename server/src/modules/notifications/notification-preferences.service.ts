import { Injectable } from '@nestjs/common';
import type { NotificationSettings } from '#contract/notifications.js';
import { NotificationSettingsRepository } from './data/notification-settings.repository.js';
import { defaultSettings } from './domain/settings.js';

/** Reads and saves a user's notification settings; defaults where none are saved. */
@Injectable()
export class NotificationPreferences {
  constructor(private readonly settings: NotificationSettingsRepository) {}

  async get(userId: string): Promise<NotificationSettings> {
    const saved = await this.settings.find(userId);
    // Kinds that came later are not among the saved ones.
    return saved ? { ...saved, kinds: { ...defaultSettings.kinds, ...saved.kinds } } : defaultSettings;
  }

  async save(userId: string, settings: NotificationSettings): Promise<void> {
    await this.settings.save(userId, settings);
  }
}
