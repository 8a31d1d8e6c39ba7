import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthModule } from '../auth/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { AlertSettings } from './alert-settings.service.js';
import { Alerts } from './alerts.service.js';
import { AlertRepository } from './data/alert.repository.js';
import { ALERTS, alertSchema } from './data/alert.schema.js';
import { AlertSettingsRepository } from './data/alert-settings.repository.js';
import { ALERT_SETTINGS, alertSettingsSchema } from './data/alert-settings.schema.js';
import { Digests } from './digests.service.js';
import { LiveEventsController } from './http/live-events.controller.js';
import { NotificationsController } from './http/notifications.controller.js';
import { Live } from './live.js';
import { LiveStreams } from './live-streams.service.js';
import { NotificationPages } from './notification-pages.service.js';

/** Notifications of members: on the page, live, and in digests by mail. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ALERTS, schema: alertSchema },
      { name: ALERT_SETTINGS, schema: alertSettingsSchema },
    ]),
    AuthModule,
    NotificationsModule,
  ],
  controllers: [NotificationsController, LiveEventsController],
  providers: [
    Alerts,
    AlertSettings,
    Digests,
    Live,
    LiveStreams,
    NotificationPages,
    AlertRepository,
    AlertSettingsRepository,
  ],
  exports: [Alerts, Digests, Live, LiveStreams],
})
export class AlertsModule {}
