import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { MailModule } from '../../platform/mail/index.js';
import {
  NOTIFICATION_SETTINGS,
  NotificationPreferences,
  notificationSettingsSchema,
} from './data/notification-preferences.js';
import { Notifications } from './notifications.service.js';
import { NotificationRepository, NOTIFICATIONS, notificationSchema } from './data/notification.repository.js';
import { DigestJobs, Digests } from './digests.service.js';
import { LiveEventsController } from './http/live-events.controller.js';
import { NotificationsController } from './http/notifications.controller.js';
import { Live } from './live.js';
import { LiveStreams } from './live-streams.service.js';
import { NotificationPersonalData } from './notification-personal-data.service.js';
import { MailReaders } from './mail-readers.service.js';
import { PeopleNotifications } from './people-notifications.service.js';
import { NotificationPages } from './notification-pages.service.js';

/** Notifications of members: on the page, live, and in mail digests. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: NOTIFICATIONS, schema: notificationSchema },
      { name: NOTIFICATION_SETTINGS, schema: notificationSettingsSchema },
    ]),
    AccountsModule,
    AuthModule,
    MailModule,
  ],
  controllers: [NotificationsController, LiveEventsController],
  providers: [
    Notifications,
    NotificationPreferences,
    DigestJobs,
    Digests,
    Live,
    LiveStreams,
    NotificationPersonalData,
    NotificationPages,
    PeopleNotifications,
    MailReaders,
    NotificationRepository,
  ],
  exports: [Notifications, Live, LiveStreams],
})
export class NotificationsModule {}
