import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthModule } from '../../identity/auth/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { StaffLogModule } from '../staff-log/index.js';
import { StorageModule } from '../../platform/storage/index.js';
import { UploadsModule } from '../../files/uploads/index.js';
import { StorageDayRepository } from './data/storage-day.repository.js';
import { STORAGE_DAYS, storageDaySchema } from './data/storage-day.schema.js';
import { OperationsController } from './http/operations.controller.js';
import { StaffMailsController } from './http/staff-mails.controller.js';
import { QueueControl } from './queue-control.service.js';
import { StaffMails } from './staff-mails.service.js';
import { StorageFigures } from './storage-figures.service.js';

/** Mails, queues, storage and processes of the installation, for its staff. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: STORAGE_DAYS, schema: storageDaySchema }]),
    MailModule,
    AuthModule,
    StaffLogModule,
    StorageModule,
    UploadsModule,
  ],
  controllers: [StaffMailsController, OperationsController],
  providers: [StaffMails, QueueControl, StorageFigures, StorageDayRepository],
})
export class OperationsModule {}
