import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../members/notifications/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { PoliciesModule } from '../../platform/policies/index.js';
import { UploadsModule } from '../uploads/index.js';
import { RetentionModule } from '../retention/index.js';
import { TransfersModule } from '../transfers/index.js';
import { BulkChanges } from './bulk-changes.service.js';
import { FileVersions } from './file-versions.service.js';
import { RecipientsController } from './http/recipients.controller.js';
import { TransferEditsController } from './http/transfer-edits.controller.js';
import { Recipients } from './recipients.service.js';
import { Replacements } from './replacements.service.js';
import { TransferEdits } from './transfer-edits.service.js';
import { TransferExpiry } from './transfer-expiry.service.js';
import { VersionRetention } from './version-retention.service.js';

/** Changes by owners to transfers that were sent. */
@Module({
  imports: [
    PoliciesModule,
    NotificationsModule,
    AuthModule,
    MailModule,
    UploadsModule,
    TransfersModule,
    RetentionModule,
  ],
  controllers: [TransferEditsController, RecipientsController],
  providers: [BulkChanges, FileVersions, Recipients, Replacements, TransferEdits, TransferExpiry, VersionRetention],
  exports: [TransferExpiry],
})
export class EditsModule {}
