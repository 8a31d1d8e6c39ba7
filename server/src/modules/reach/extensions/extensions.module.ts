import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Outbox } from '../../../core/outbox/outbox.js';
import { NotificationsModule } from '../../members/notifications/index.js';
import { AuditModule } from '../audit/index.js';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { DownloadsModule } from '../downloads/index.js';
import { EditsModule } from '../../files/edits/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { StorageModule } from '../../platform/storage/index.js';
import { UploadsModule } from '../../files/uploads/index.js';
import { TransfersModule } from '../../files/transfers/index.js';
import {
  EXTENSION_REQUESTS,
  ExtensionRequestRepository,
  extensionRequestSchema,
} from './data/extension-request.repository.js';
import { SWEEP_MARKS, SweepMarkRepository, sweepMarkSchema } from './data/sweep-mark.repository.js';
import { ExtensionPersonalData } from './extension-personal-data.service.js';
import { ExtensionDecisions } from './extension-decisions.service.js';
import { ExtensionRequests } from './extension-requests.service.js';
import { ExtensionProcessor } from './extension-processor.service.js';
import { ExtensionGrants } from './extension-grants.service.js';
import { ExtensionMails } from './extension-mails.service.js';
import { ExtensionsController } from './http/extensions.controller.js';
import { ReminderMails } from './reminder-mails.service.js';
import { Reminders } from './reminders.service.js';

/** Extension requests for expired links, and reminders before expiry. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: EXTENSION_REQUESTS, schema: extensionRequestSchema },
      { name: SWEEP_MARKS, schema: sweepMarkSchema },
    ]),
    NotificationsModule,
    AuditModule,
    AccountsModule,
    AuthModule,
    DownloadsModule,
    EditsModule,
    MailModule,
    StorageModule,
    UploadsModule,
    TransfersModule,
  ],
  controllers: [ExtensionsController],
  providers: [
    ExtensionRequestRepository,
    SweepMarkRepository,
    ExtensionRequests,
    ExtensionPersonalData,
    ExtensionDecisions,
    ExtensionGrants,
    ExtensionMails,
    ExtensionProcessor,
    ReminderMails,
    Reminders,
  ],
})
export class ExtensionsModule implements OnModuleInit {
  constructor(private readonly outbox: Outbox) {}

  onModuleInit(): void {
    this.outbox.watch(EXTENSION_REQUESTS);
  }
}
