import { Injectable } from '@nestjs/common';
import type { NotificationSettings } from '#contract/notifications.js';
import { type RecordCache, RecordCaches } from '../../../core/mongo/record-caches.js';
import { NotificationSettingsRepository } from './data/notification-settings.repository.js';
import { defaultSettings } from './domain/settings.js';

interface Known {
  userId: string;
  settings: NotificationSettings;
}

/** Reads and saves a user's notification settings; defaults where none are saved. */
@Injectable()
export class NotificationPreferences {
  private readonly known: RecordCache<Known>;

  constructor(
    private readonly settings: NotificationSettingsRepository,
    caches: RecordCaches,
  ) {
    this.known = caches.create(({ userId }) => [userId]);
  }

  async get(userId: string): Promise<NotificationSettings> {
    const known = await this.known.find(userId, async () => ({ userId, settings: await this.read(userId) }));
    return known?.settings ?? defaultSettings;
  }

  async save(userId: string, settings: NotificationSettings): Promise<void> {
    await this.settings.save(userId, settings);
  }

  private async read(userId: string): Promise<NotificationSettings> {
    const saved = await this.settings.findForUser(userId);
    // Kinds that came later are not among the saved ones.
    return saved ? { ...saved, kinds: { ...defaultSettings.kinds, ...saved.kinds } } : defaultSettings;
  }
}
