import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Outbox } from '../../../core/outbox/outbox.js';
import { NotificationsModule } from '../../members/notifications/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { AccountsModule } from '../../identity/accounts/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { PoliciesModule } from '../../platform/policies/index.js';
import { StorageModule } from '../../platform/storage/index.js';
import { ObjectOwners, UploadChecks, UploadsModule, UploadTargets } from '../uploads/index.js';
import { OverviewRepository } from './data/overview.repository.js';
import { RemovalRepository } from './data/removal.repository.js';
import { SendQuotaRepository, SEND_QUOTAS, sendQuotaSchema } from './data/send-quota.repository.js';
import { TransferListRepository } from './data/transfer-list.repository.js';
import { TransferRepository } from './data/transfer.repository.js';
import { TransferWriteRepository } from './data/transfer-write.repository.js';
import { TRANSFERS, transferSchema } from './data/transfer.schema.js';
import { TransfersController } from './http/transfers.controller.js';
import { RetentionPolicy } from './policy.js';
import { Additions } from './sending/additions.service.js';
import { Senders } from './sending/senders.service.js';
import { TransferComposer, TransferCreation } from './sending/transfer-creation.service.js';
import { TransferMailCheck } from './sending/transfer-mail-check.js';
import { TransferMails } from './sending/transfer-mails.service.js';
import { TransferShares } from './sending/transfer-shares.service.js';
import { TransferNotifications } from './sending/transfer-notifications.service.js';
import { ComputedSums, SendLimits, TransferUploads, UploadVerifier } from './sending/transfer-uploads.service.js';
import { TransferChanges } from './transfer-changes.service.js';
import { TransferOwnership } from './transfer-ownership.service.js';
import { CurrentSenders } from './views/current-senders.service.js';
import { DownloadStatsPort, TransferViews } from './views/transfer-views.service.js';

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
    TransferWriteRepository,
    TransferListRepository,
    OverviewRepository,
    RemovalRepository,
    SendQuotaRepository,
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
    Senders,
    SendLimits,
    TransferMails,
    TransferNotifications,
    TransferShares,
    TransferMailCheck,
    RetentionPolicy,
  ],
  exports: [
    TransferRepository,
    TransferListRepository,
    OverviewRepository,
    RemovalRepository,
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
    TransferOwnership,
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
    private readonly targets: UploadTargets,
    private readonly additions: Additions,
  ) {}

  onModuleInit(): void {
    this.outbox.watch(TRANSFERS);
    this.owners.register('transfers', this.transfers);
    this.targets.provide(this.additions);
    this.uploadChecks.register('transfers.limits', ({ principal, accountId, network }) =>
      this.limits.checkRequest({ entitlements: principal.entitlements, accountId, network }),
    );
  }
}
