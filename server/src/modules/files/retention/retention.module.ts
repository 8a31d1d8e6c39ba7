import { Module } from '@nestjs/common';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { NotificationsModule } from '../../members/notifications/index.js';
import { TransfersModule } from '../transfers/index.js';
import { UploadsModule } from '../uploads/index.js';
import { RetentionController } from './http/retention.controller.js';
import { RemovalWrites } from './removal-writes.service.js';
import { SendUndo } from './send-undo.service.js';
import { TransferPersonalData } from './transfer-personal-data.service.js';
import { TransferForgetter } from './transfer-forgetter.service.js';
import { TransferRemoval } from './transfer-removal.service.js';
import { TransferRestoration } from './transfer-restoration.service.js';

/** The end of a transfer's life: deletion, restoration, undo of sends, and what is forgotten afterwards. */
@Module({
  imports: [AccountsModule, AuthModule, MailModule, NotificationsModule, TransfersModule, UploadsModule],
  controllers: [RetentionController],
  providers: [RemovalWrites, TransferRemoval, TransferRestoration, SendUndo, TransferForgetter, TransferPersonalData],
  exports: [TransferRemoval, TransferRestoration],
})
export class RetentionModule {}
