import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Outbox } from '../../../core/outbox/outbox.js';
import { NotificationsModule } from '../../members/notifications/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { AccountsModule } from '../../identity/accounts/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { PoliciesModule } from '../../platform/policies/index.js';
import { StorageModule } from '../../platform/storage/index.js';
import { ObjectOwners, UploadChecks, UploadsModule } from '../uploads/index.js';
import { SendQuotaRepository } from './data/send-quota.repository.js';
import { SEND_QUOTAS, sendQuotaSchema } from './data/send-quota.schema.js';
import { TransferRepository } from './data/transfer.repository.js';
import { TRANSFERS, transferSchema } from './data/transfer.schema.js';
import { DownloadStatsPort } from './download-stats.js';
import { TransfersController } from './http/transfers.controller.js';
import { RetentionPolicy } from './retention-policy.js';
import { Additions } from './sending/additions.service.js';
import { SendLimits } from './sending/send-limits.service.js';
import { Senders } from './sending/senders.service.js';
import { ComputedSums } from './computed-sums.js';
import { UploadVerifier } from './sending/upload-verifier.service.js';
import { TransferComposer } from './sending/transfer-composer.service.js';
import { TransferCreation } from './sending/transfer-creation.service.js';
import { TransferMailCheck } from './sending/transfer-mail-check.js';
import { TransferMailing } from './sending/transfer-mailing.service.js';
import { TransferMails } from './sending/transfer-mails.service.js';
import { OwnerAddresses } from './owner-addresses.service.js';
import { TransferShares } from './sending/transfer-shares.service.js';
import { TransferNotifications } from './sending/transfer-notifications.service.js';
import { TransferUploads } from './sending/transfer-uploads.service.js';
import { TransferUploadTarget } from './sending/upload-target.service.js';
import { TransferChanges } from './transfer-changes.service.js';
import { TransferOwnership } from './transfer-ownership.service.js';
import { Transfers } from './transfers.service.js';
import { CurrentSenders } from './views/current-senders.service.js';
import { TransferViews } from './views/transfer-views.service.js';

/** A transfer's record: creation from an upload, additions, changes, its mails, and limits on sending. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: TRANSFERS, schema: transferSchema },
      { name: SEND_QUOTAS, schema: sendQuotaSchema },
    ]),
    PoliciesModule,
    NotificationsModule,
    AccountsModule,
    AuthModule,
    MailModule,
    StorageModule,
    UploadsModule,
  ],
  controllers: [TransfersController],
  providers: [
    TransferRepository,
    SendQuotaRepository,
    Transfers,
    TransferChanges,
    TransferOwnership,
    TransferViews,
    CurrentSenders,
    DownloadStatsPort,
    TransferCreation,
    TransferComposer,
    TransferUploads,
    Additions,
    ComputedSums,
    UploadVerifier,
    TransferUploadTarget,
    Senders,
    SendLimits,
    TransferMails,
    TransferNotifications,
    TransferShares,
    OwnerAddresses,
    TransferMailing,
    TransferMailCheck,
    RetentionPolicy,
  ],
  exports: [
    MongooseModule,
    CurrentSenders,
    DownloadStatsPort,
    RetentionPolicy,
    SendLimits,
    ComputedSums,
    UploadVerifier,
    TransferChanges,
    TransferUploads,
    TransferMails,
    TransferNotifications,
    TransferShares,
    OwnerAddresses,
    TransferOwnership,
    Transfers,
    TransferViews,
  ],
})
export class TransfersModule implements OnModuleInit {
  constructor(
    private readonly outbox: Outbox,
    private readonly uploadChecks: UploadChecks,
    private readonly limits: SendLimits,
    private readonly owners: ObjectOwners,
    private readonly transfers: TransferRepository,
  ) {}

  onModuleInit(): void {
    this.outbox.watch(TRANSFERS);
    this.owners.register('transfers', this.transfers);
    this.uploadChecks.register('transfers.limits', ({ principal, accountId, network }) =>
      this.limits.check({ entitlements: principal.entitlements, accountId, network }),
    );
  }
}
