import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Outbox } from '../../core/outbox/outbox.js';
import { AlertsModule } from '../alerts/index.js';
import { AuthModule } from '../auth/index.js';
import { ContactsModule } from '../contacts/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { DownloadAuthorizers, StorageModule, UploadChecks } from '../storage/index.js';
import { Arrivals } from './sending/arrivals.service.js';
import { AdditionAccess } from './sending/addition-access.service.js';
import { Additions } from './sending/additions.service.js';
import { ChecksumVerification } from './integrity/checksum-verification.service.js';
import { CreationContext } from './sending/creation-context.js';
import { OpeningRepository } from './data/opening.repository.js';
import { OPENINGS, openingSchema } from './data/opening.schema.js';
import { DownloadRepository } from './data/download.repository.js';
import { DownloadAddressRepository } from './data/download-address.repository.js';
import { DOWNLOAD_ADDRESSES, downloadAddressSchema } from './data/download-address.schema.js';
import { downloadSchema, DOWNLOADS } from './data/download.schema.js';
import { ExtensionRequestRepository } from './data/extension-request.repository.js';
import { EXTENSION_REQUESTS, extensionRequestSchema } from './data/extension-request.schema.js';
import { SendQuotaRepository } from './data/send-quota.repository.js';
import { SEND_QUOTAS, sendQuotaSchema } from './data/send-quota.schema.js';
import { TransferEventRepository } from './data/transfer-event.repository.js';
import { TRANSFER_EVENTS, transferEventSchema } from './data/transfer-event.schema.js';
import { RemovalRepository } from './data/removal.repository.js';
import { SweepMarkRepository } from './data/sweep-mark.repository.js';
import { SWEEP_MARKS, sweepMarkSchema } from './data/sweep-mark.schema.js';
import { TransferRepository } from './data/transfer.repository.js';
import { TRANSFERS, transferSchema } from './data/transfer.schema.js';
import { TransferStatsRepository } from './data/transfer-stats.repository.js';
import { Dispatches } from './sending/dispatches.service.js';
import { DownloadCounter } from './downloads/download-counter.service.js';
import { DownloadOrigins } from './downloads/download-origins.service.js';
import { LastDownloads } from './downloads/last-downloads.service.js';
import { DownloadNotices } from './downloads/download-notices.service.js';
import { Downloads } from './downloads/downloads.service.js';
import { ExtensionAnswers } from './extensions/extension-answers.service.js';
import { ExtensionAsking } from './extensions/extension-asking.service.js';
import { ExtensionFollowUp } from './extensions/extension-follow-up.service.js';
import { ExtensionGrants } from './extensions/extension-grants.service.js';
import { ExtensionNotices } from './extensions/extension-notices.service.js';
import { FailureNotices } from './sending/failure-notices.service.js';
import { FileVersions } from './changes/file-versions.service.js';
import { DownloadsController } from './http/downloads.controller.js';
import { ExtensionsController } from './http/extensions.controller.js';
import { RecipientsController } from './http/recipients.controller.js';
import { RetentionController } from './http/retention.controller.js';
import { ReceiptsController } from './http/receipts.controller.js';
import { TransferChangesController } from './http/transfer-changes.controller.js';
import { TransfersController } from './http/transfers.controller.js';
import { Invariants } from './integrity/invariants.service.js';
import { BulkChanges } from './changes/bulk-changes.service.js';
import { TransferRemoval } from './retention/transfer-removal.service.js';
import { RetentionPolicy } from './retention/retention-policy.js';
import { TransferMailCheck } from './sending/transfer-mail-check.js';
import { TransferJobs } from './transfer-jobs.service.js';
import { EventLog } from './integrity/event-log.service.js';
import { Openings } from './downloads/openings.service.js';
import { OwnTransfers } from './sending/own-transfers.service.js';
import { ReceiptPdfs } from './receipts/receipt-pdfs.service.js';
import { Receipts } from './receipts/receipts.service.js';
import { RestorationFollowUp } from './retention/restoration-follow-up.service.js';
import { TransferRestoration } from './retention/transfer-restoration.service.js';
import { SendUndo } from './retention/send-undo.service.js';
import { ReminderMails } from './extensions/reminder-mails.service.js';
import { Reminders } from './extensions/reminders.service.js';
import { RecipientTimelines } from './changes/recipient-timelines.service.js';
import { Recipients } from './changes/recipients.service.js';
import { Replacements } from './changes/replacements.service.js';
import { SendLimits } from './sending/send-limits.service.js';
import { Senders } from './sending/senders.service.js';
import { StoredUploads } from './sending/stored-uploads.service.js';
import { ThumbnailMaker } from './thumbnails/thumbnail-maker.service.js';
import { Thumbnails } from './thumbnails/thumbnails.service.js';
import { TransferActivity } from './changes/transfer-activity.service.js';
import { TransferChanges } from './changes/transfer-changes.service.js';
import { TransferCreation } from './sending/transfer-creation.service.js';
import { TransferEdits } from './changes/transfer-edits.service.js';
import { TransferEvents } from './changes/transfer-events.service.js';
import { TransferExpiry } from './changes/transfer-expiry.service.js';
import { TransferLog } from './integrity/transfer-log.service.js';
import { TransferMailing } from './sending/transfer-mailing.service.js';
import { TransferNotices } from './sending/transfer-notices.service.js';
import { TransferViews } from './views/transfer-views.service.js';
import { VersionPurges } from './changes/version-purges.service.js';
import { Visits } from './downloads/visits.service.js';
import { ZipDownloads } from './downloads/zip-downloads.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: TRANSFERS, schema: transferSchema },
      { name: DOWNLOADS, schema: downloadSchema },
      { name: DOWNLOAD_ADDRESSES, schema: downloadAddressSchema },
      { name: OPENINGS, schema: openingSchema },
      { name: TRANSFER_EVENTS, schema: transferEventSchema },
      { name: SEND_QUOTAS, schema: sendQuotaSchema },
      { name: EXTENSION_REQUESTS, schema: extensionRequestSchema },
      { name: SWEEP_MARKS, schema: sweepMarkSchema },
    ]),
    AlertsModule,
    AuthModule,
    ContactsModule,
    NotificationsModule,
    StorageModule,
  ],
  controllers: [
    TransfersController,
    TransferChangesController,
    RecipientsController,
    DownloadsController,
    ExtensionsController,
    ReceiptsController,
    RetentionController,
  ],
  providers: [
    TransferRepository,
    DownloadRepository,
    SendQuotaRepository,
    TransferEventRepository,
    TransferLog,
    StoredUploads,
    OwnTransfers,
    Arrivals,
    AdditionAccess,
    Additions,
    Dispatches,
    DownloadNotices,
    LastDownloads,
    FailureNotices,
    Receipts,
    ReceiptPdfs,
    TransferMailCheck,
    TransferJobs,
    EventLog,
    ChecksumVerification,
    SendLimits,
    Senders,
    CreationContext,
    Thumbnails,
    ThumbnailMaker,
    TransferActivity,
    TransferChanges,
    TransferCreation,
    TransferEdits,
    TransferEvents,
    TransferExpiry,
    FileVersions,
    Replacements,
    VersionPurges,
    Recipients,
    RecipientTimelines,
    TransferStatsRepository,
    OpeningRepository,
    Openings,
    TransferMailing,
    TransferNotices,
    TransferViews,
    TransferRemoval,
    RetentionPolicy,
    BulkChanges,
    RemovalRepository,
    TransferRestoration,
    RestorationFollowUp,
    SendUndo,
    Visits,
    Downloads,
    DownloadCounter,
    DownloadOrigins,
    DownloadAddressRepository,
    ZipDownloads,
    Invariants,
    ExtensionRequestRepository,
    ExtensionAsking,
    ExtensionAnswers,
    ExtensionGrants,
    ExtensionNotices,
    ExtensionFollowUp,
    SweepMarkRepository,
    ReminderMails,
    Reminders,
  ],
  exports: [
    MongooseModule,
    TransferViews,
    ChecksumVerification,
    Dispatches,
    DownloadOrigins,
    Downloads,
    ExtensionFollowUp,
    Invariants,
    Reminders,
    TransferRemoval,
    SendUndo,
    Recipients,
    RestorationFollowUp,
    Thumbnails,
    TransferChanges,
    TransferExpiry,
    TransferRepository,
    VersionPurges,
  ],
})
export class TransfersModule implements OnModuleInit {
  constructor(
    private readonly outbox: Outbox,
    private readonly uploadChecks: UploadChecks,
    private readonly authorizers: DownloadAuthorizers,
    private readonly limits: SendLimits,
    private readonly counter: DownloadCounter,
    private readonly thumbnails: Thumbnails,
  ) {}

  onModuleInit(): void {
    this.outbox.watch(TRANSFERS);
    this.outbox.watch(DOWNLOADS);
    this.outbox.watch(EXTENSION_REQUESTS);
    this.uploadChecks.register('transfers.limits', ({ caller, ownerId, network }) =>
      this.limits.check({ role: caller.kind === 'member' ? caller.role : 'anon', ownerId, network }),
    );
    this.authorizers.register('previews', async (token) =>
      (await this.thumbnails.admit(token)) ? { count: null } : null,
    );
    this.authorizers.register('downloads', async (token, request) => {
      const started = await this.counter.admit(token, request);
      return {
        count: {
          begin: () => this.counter.count(started, request),
          served: (range, totalBytes) => this.counter.served(started, request, { range, totalBytes }),
        },
      };
    });
  }
}
