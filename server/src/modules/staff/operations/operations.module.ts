import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TransfersModule } from '../../files/transfers/index.js';
import { UploadsModule } from '../../files/uploads/index.js';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { AppSumoModule } from '../../members/appsumo/index.js';
import { BillingModule } from '../../members/billing/index.js';
import { DomainsModule } from '../../members/domains/index.js';
import { BrandsModule } from '../../members/brands/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { StorageModule } from '../../platform/storage/index.js';
import { AuditModule } from '../../reach/audit/index.js';
import { StaffLogModule } from '../staff-log/index.js';
import { AccountInvariants } from './account-invariants.service.js';
import { BackupProbe } from './data/backup.probe.js';
import { DatabaseProbe } from './data/database.probe.js';
import { STORAGE_DAYS, StorageDayRepository, storageDaySchema } from './data/storage-day.repository.js';
import { Doctor } from './doctor/doctor.service.js';
import { MailServerProbe } from './doctor/mail-server.probe.js';
import { MailProbe } from './doctor/mail.probe.js';
import { PublicProbe } from './doctor/public.probe.js';
import { RedisProbe } from './doctor/redis.probe.js';
import { StoreProbe } from './doctor/store.probe.js';
import { Verdict } from './doctor/verdict.service.js';
import { OperationsController } from './http/operations.controller.js';
import { ProbesController } from './http/probes.controller.js';
import { StaffMailsController } from './http/staff-mails.controller.js';
import { Invariants } from './invariants.service.js';
import { QueueControl } from './queue-control.service.js';
import { StaffMails } from './staff-mails.service.js';
import { StaffOverview } from './staff-overview.service.js';
import { StorageFigures } from './storage-figures.service.js';
import { StorageInvariants } from './storage-invariants.service.js';

/** Mails, queues, storage and processes of the installation; what `npm run doctor` and `npm run fsck` check. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: STORAGE_DAYS, schema: storageDaySchema }]),
    AccountsModule,
    AppSumoModule,
    AuditModule,
    AuthModule,
    BillingModule,
    DomainsModule,
    MailModule,
    BrandsModule,
    StaffLogModule,
    StorageModule,
    TransfersModule,
    UploadsModule,
  ],
  controllers: [StaffMailsController, OperationsController, ProbesController],
  providers: [
    AccountInvariants,
    BackupProbe,
    DatabaseProbe,
    Doctor,
    Invariants,
    MailProbe,
    MailServerProbe,
    PublicProbe,
    QueueControl,
    RedisProbe,
    StaffMails,
    StaffOverview,
    StorageDayRepository,
    StorageFigures,
    StorageInvariants,
    StoreProbe,
    Verdict,
  ],
  exports: [Doctor, Invariants],
})
export class OperationsModule {}
