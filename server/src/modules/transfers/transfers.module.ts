import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Outbox } from '../../core/outbox/outbox.js';
import { AlertsModule } from '../alerts/index.js';
import { AuthModule } from '../auth/index.js';
import { ContactsModule } from '../contacts/index.js';
import { NotificationsModule } from '../notifications/index.js';
import { DownloadGates, StorageModule, UploadGates } from '../storage/index.js';
import { Arrivals } from './arrivals.service.js';
import { AdditionAccess } from './addition-access.service.js';
import { Additions } from './additions.service.js';
import { ChecksumVerification } from './checksum-verification.service.js';
import { CreationContext } from './creation-context.js';
import { ReceivedRepository } from './data/received.repository.js';
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
import { LIBRARY_COUNTS, libraryCountsSchema } from './data/library-counts.schema.js';
import { LibraryRepository } from './data/library.repository.js';
import { TransferRepository } from './data/transfer.repository.js';
import { TRANSFERS, transferSchema } from './data/transfer.schema.js';
import { Dispatches } from './dispatches.service.js';
import { DownloadCounter } from './download-counter.service.js';
import { DownloadListeners } from './download-listeners.js';
import { DownloadOrigins } from './download-origins.service.js';
import { DownloadNotices } from './download-notices.service.js';
import { DownloadRecords } from './download-records.service.js';
import { DerivedRecords } from './derived-records.js';
import { Downloads } from './downloads.service.js';
import { ExtensionAnswers } from './extension-answers.service.js';
import { ExtensionAsking } from './extension-asking.service.js';
import { ExtensionFollowUp } from './extension-follow-up.service.js';
import { ExtensionGrants } from './extension-grants.service.js';
import { ExtensionNotices } from './extension-notices.service.js';
import { FailureNotices } from './failure-notices.service.js';
import { DownloadsController } from './http/downloads.controller.js';
import { ExtensionsController } from './http/extensions.controller.js';
import { ReceivedController } from './http/received.controller.js';
import { ReceiptsController } from './http/receipts.controller.js';
import { TransfersController } from './http/transfers.controller.js';
import { Invariants } from './invariants.service.js';
import { LibraryCounter } from './library-counter.service.js';
import { LibraryPages } from './library-pages.service.js';
import { Library } from './library.service.js';
import { MailRecords } from './mail-records.service.js';
import { OwnTransfers } from './own-transfers.service.js';
import { ReceiptPdfs } from './receipts/receipt-pdfs.service.js';
import { Received } from './received.service.js';
import { Receipts } from './receipts.service.js';
import { SendLimits } from './send-limits.service.js';
import { Senders } from './senders.service.js';
import { StoredUploads } from './stored-uploads.service.js';
import { TransferChanges } from './transfer-changes.service.js';
import { TransferCreation } from './transfer-creation.service.js';
import { TransferExpiry } from './transfer-expiry.service.js';
import { TransferLog } from './transfer-log.service.js';
import { TransferMailing } from './transfer-mailing.service.js';
import { TransferNotices } from './transfer-notices.service.js';
import { TransferViews } from './transfer-views.service.js';
import { Visits } from './visits.service.js';
import { ZipDownloads } from './zip-downloads.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: TRANSFERS, schema: transferSchema },
      { name: LIBRARY_COUNTS, schema: libraryCountsSchema },
      { name: DOWNLOADS, schema: downloadSchema },
      { name: DOWNLOAD_ADDRESSES, schema: downloadAddressSchema },
      { name: TRANSFER_EVENTS, schema: transferEventSchema },
      { name: SEND_QUOTAS, schema: sendQuotaSchema },
      { name: EXTENSION_REQUESTS, schema: extensionRequestSchema },
    ]),
    AlertsModule,
    AuthModule,
    ContactsModule,
    NotificationsModule,
    StorageModule,
  ],
  controllers: [TransfersController, DownloadsController, ExtensionsController, ReceiptsController, ReceivedController],
  providers: [
    TransferRepository,
    LibraryRepository,
    LibraryCounter,
    DerivedRecords,
    DownloadRepository,
    SendQuotaRepository,
    TransferEventRepository,
    TransferLog,
    StoredUploads,
    OwnTransfers,
    Arrivals,
    Received,
    ReceivedRepository,
    AdditionAccess,
    Additions,
    Dispatches,
    DownloadRecords,
    DownloadNotices,
    FailureNotices,
    Receipts,
    ReceiptPdfs,
    MailRecords,
    ChecksumVerification,
    SendLimits,
    Senders,
    CreationContext,
    TransferChanges,
    TransferCreation,
    TransferExpiry,
    TransferMailing,
    TransferNotices,
    TransferViews,
    Library,
    LibraryPages,
    Visits,
    Downloads,
    DownloadCounter,
    DownloadListeners,
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
  ],
  exports: [
    ChecksumVerification,
    Dispatches,
    DownloadListeners,
    DownloadOrigins,
    DownloadRecords,
    Downloads,
    ExtensionFollowUp,
    Invariants,
    Library,
    TransferChanges,
    TransferExpiry,
    TransferRepository,
  ],
})
export class TransfersModule implements OnModuleInit {
  constructor(
    private readonly outbox: Outbox,
    private readonly uploadGates: UploadGates,
    private readonly downloadGates: DownloadGates,
    private readonly limits: SendLimits,
    private readonly counter: DownloadCounter,
  ) {}

  onModuleInit(): void {
    this.outbox.watch(TRANSFERS);
    this.outbox.watch(DOWNLOADS);
    this.outbox.watch(EXTENSION_REQUESTS);
    this.uploadGates.add(({ caller, ownerId, network }) =>
      this.limits.check({ role: caller.kind === 'member' ? caller.role : 'anon', ownerId, network }),
    );
    this.downloadGates.add(async (token, request) => {
      const started = await this.counter.admit(token);
      return {
        begin: () => this.counter.count(started, request),
        served: (range, totalBytes) => this.counter.served(started, request, { range, totalBytes }),
      };
    });
  }
}
