import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { RequestsModule } from '../../reach/requests/index.js';
import { TransfersModule } from '../../files/transfers/index.js';
import {
  WEBHOOK_DELIVERIES,
  WebhookDeliveryRepository,
  webhookDeliverySchema,
} from './data/webhook-delivery.repository.js';
import { WebhookRepository, WEBHOOKS, webhookSchema } from './data/webhook.repository.js';
import { WebhooksController } from './http/webhooks.controller.js';
import { WebhookPersonalData } from './webhook-personal-data.service.js';
import { WebhookDeliveries } from './webhook-deliveries.service.js';
import { WebhookEvents } from './webhook-events.service.js';
import { WebhookMails } from './webhook-mails.service.js';
import { WebhookSender } from './webhook-sender.js';
import { Webhooks } from './webhooks.service.js';

/** Sends events of an account to other programs. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: WEBHOOKS, schema: webhookSchema },
      { name: WEBHOOK_DELIVERIES, schema: webhookDeliverySchema },
    ]),
    AccountsModule,
    AuthModule,
    MailModule,
    RequestsModule,
    TransfersModule,
  ],
  controllers: [WebhooksController],
  providers: [
    WebhookPersonalData,
    WebhookDeliveries,
    WebhookDeliveryRepository,
    WebhookEvents,
    WebhookMails,
    WebhookRepository,
    WebhookSender,
    Webhooks,
  ],
})
export class WebhooksModule {}
