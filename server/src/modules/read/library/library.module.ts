import { Module } from '@nestjs/common';
import { AuthModule } from '../../identity/auth/index.js';
import { AccountsModule } from '../../identity/accounts/index.js';
import { DownloadsModule } from '../../reach/downloads/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { StorageModule } from '../../platform/storage/index.js';
import { UploadsModule } from '../../files/uploads/index.js';
import { TransfersModule } from '../../files/transfers/index.js';
import { ContactNames } from './contact-names.js';
import { LibraryController } from './http/library.controller.js';
import { Overviews } from './overviews.service.js';
import { ReceivedTransfers } from './received-transfers.service.js';
import { RecipientTimelines } from './recipient-timelines.service.js';
import { TransferActivity } from './transfer-activity.service.js';
import { TransferLists } from './transfer-lists.service.js';

/** Read-only queries over transfers: lists, search, counts, received transfers and the overview. */
@Module({
  imports: [AccountsModule, AuthModule, DownloadsModule, MailModule, StorageModule, TransfersModule, UploadsModule],
  controllers: [LibraryController],
  providers: [ContactNames, TransferLists, ReceivedTransfers, Overviews, RecipientTimelines, TransferActivity],
  exports: [ContactNames],
})
export class LibraryModule {}
