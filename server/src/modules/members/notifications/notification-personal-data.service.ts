import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData, type AccountHolder } from '../../identity/accounts/index.js';
import { NotificationRepository, NOTIFICATIONS } from './data/notification.repository.js';
import { NOTIFICATION_SETTINGS, NotificationPreferences } from './data/notification-preferences.js';

/** Exports and forgets a user's notifications and their settings. */
@Injectable()
export class NotificationPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly notifications: NotificationRepository,
    private readonly settings: NotificationPreferences,
  ) {}

  onModuleInit(): void {
    this.data.register('notifications', {
      collections: [NOTIFICATIONS],
      export: (holder) => this.exportNotifications(holder),
      count: ({ userId }) => this.notifications.countOf(userId),
      forget: ({ userId }) => this.notifications.deleteOf(userId),
    });
    this.data.register('notificationSettings', {
      collections: [NOTIFICATION_SETTINGS],
      export: (holder) => this.exportSettings(holder),
      forget: ({ userId }) => this.settings.deleteOf(userId),
    });
  }

  private async *exportNotifications({ userId }: AccountHolder): AsyncGenerator<object> {
    for await (const { kind, slug, at, detail, isVisible, isRead } of this.notifications.eachOf(userId))
      yield { kind, slug, at, detail, isVisible, isRead };
  }

  private async *exportSettings({ userId }: AccountHolder): AsyncGenerator<object> {
    const settings = await this.settings.findSaved(userId);
    if (settings) yield settings;
  }
}
