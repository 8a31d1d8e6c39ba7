import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Outbox } from '../../../core/outbox/outbox.js';
import { NotificationsModule } from '../../members/notifications/index.js';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AddressProofsModule } from '../../identity/address-proofs/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { BrandsModule } from '../../members/brands/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { DownloadAuthorizers, StorageModule } from '../../platform/storage/index.js';
import { UploadsModule } from '../../files/uploads/index.js';
import { PreviewsModule } from '../../files/previews/index.js';
import { DownloadStatsPort, TransfersModule } from '../../files/transfers/index.js';
import { DownloadFigureRepository } from './data/download-figure.repository.js';
import { DownloadRepository } from './data/download.repository.js';
import { DOWNLOADS, downloadSchema } from './data/download.schema.js';
import { PageViewRepository, PAGE_VIEWS, pageViewSchema } from './data/page-view.repository.js';
import { DownloadConsequences, DownloadNotifications } from './download-consequences.service.js';
import { DownloadCounter } from './download-counter.service.js';
import { DownloadPersonalData } from './download-personal-data.service.js';
import { DownloadHistoryRepository } from './data/download-history.repository.js';
import { DownloadMails } from './download-mails.service.js';
import { DownloadOwnership } from './download-ownership.service.js';
import { Downloads } from './downloads.service.js';
import { LinkPreviews } from './link-previews.service.js';
import { DownloadsController } from './http/downloads.controller.js';
import { LinkThumbnailsController } from './http/link-thumbnails.controller.js';
import { RecipientProofsController } from './http/recipient-proofs.controller.js';
import { LinkThumbnails } from './link-thumbnails.service.js';
import { PageViews } from './page-views.service.js';
import { TransferForwarding } from './transfer-forwarding.service.js';
import { DownloadGrants, LinkAccess } from './link-access.service.js';
import { ArchiveSender, ZipDownloads } from './zip/archive-sender.service.js';

/** Download page, file and archive downloads, and the records of page views and downloads. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: DOWNLOADS, schema: downloadSchema },
      { name: PAGE_VIEWS, schema: pageViewSchema },
    ]),
    NotificationsModule,
    AccountsModule,
    AuthModule,
    AddressProofsModule,
    BrandsModule,
    MailModule,
    StorageModule,
    UploadsModule,
    PreviewsModule,
    TransfersModule,
  ],
  controllers: [DownloadsController, LinkThumbnailsController, RecipientProofsController],
  providers: [
    DownloadRepository,
    DownloadFigureRepository,
    PageViewRepository,
    Downloads,
    LinkPreviews,
    DownloadConsequences,
    DownloadCounter,
    DownloadGrants,
    DownloadPersonalData,
    DownloadHistoryRepository,
    DownloadMails,
    DownloadNotifications,
    DownloadOwnership,
    PageViews,
    TransferForwarding,
    LinkAccess,
    LinkThumbnails,
    ArchiveSender,
    ZipDownloads,
  ],
  exports: [Downloads, LinkPreviews, DownloadFigureRepository, DownloadHistoryRepository, LinkAccess, ArchiveSender],
})
export class DownloadsModule implements OnModuleInit {
  constructor(
    private readonly outbox: Outbox,
    private readonly authorizers: DownloadAuthorizers,
    private readonly counter: DownloadCounter,
    private readonly stats: DownloadStatsPort,
    private readonly history: DownloadHistoryRepository,
    private readonly thumbnails: LinkThumbnails,
  ) {}

  onModuleInit(): void {
    this.outbox.watch(DOWNLOADS);
    this.stats.provide(this.history);
    this.authorizers.register('downloads', (token, request) => this.counter.admit(token, request));
    this.authorizers.register('link thumbnails', async (token) =>
      (await this.thumbnails.admit(token)) ? { ofLink: true, count: null } : null,
    );
  }
}
