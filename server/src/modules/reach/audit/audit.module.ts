import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NotificationsModule } from '../../members/notifications/index.js';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { DownloadsModule } from '../downloads/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { PoliciesModule } from '../../platform/policies/index.js';
import { RequestsModule } from '../requests/index.js';
import { StorageModule } from '../../platform/storage/index.js';
import { UploadsModule } from '../../files/uploads/index.js';
import { TransfersModule } from '../../files/transfers/index.js';
import { DamagedFiles } from './damaged-files.service.js';
import { ChecksumVerification } from './checksum-verification.service.js';
import { TRANSFER_EVENTS, TransferEventRepository, transferEventSchema } from './data/transfer-event.repository.js';
import { EventLog } from './event-log.service.js';
import { TransferLogController } from './http/transfer-log.controller.js';
import { LogPersonalData } from './log-personal-data.service.js';
import { Receipts } from './receipts.service.js';
import { TransferEvents } from './transfer-events.service.js';
import { StoreScrub } from './store-scrub.service.js';
import { TransferLog } from './transfer-log.service.js';

/** Transfer logs, signed receipts and checksum verification. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: TRANSFER_EVENTS, schema: transferEventSchema }]),
    NotificationsModule,
    AccountsModule,
    AuthModule,
    DownloadsModule,
    MailModule,
    PoliciesModule,
    RequestsModule,
    StorageModule,
    UploadsModule,
    TransfersModule,
  ],
  controllers: [TransferLogController],
  providers: [
    TransferEventRepository,
    TransferLog,
    TransferEvents,
    EventLog,
    ChecksumVerification,
    DamagedFiles,
    StoreScrub,
    LogPersonalData,
    Receipts,
  ],
  exports: [TransferLog],
})
export class AuditModule {}
