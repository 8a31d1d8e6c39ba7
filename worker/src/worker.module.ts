import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CoreModule, type CoreOptions } from '../../server/src/core/core.module.js';
import { JobRunner } from '../../server/src/core/jobs/job-runner.js';
import { RepeatingJobs } from '../../server/src/core/jobs/repeating-jobs.js';
import { AlertsModule } from '../../server/src/modules/alerts/index.js';
import { AnalyticsModule } from '../../server/src/modules/analytics/index.js';
import { AuthModule } from '../../server/src/modules/auth/index.js';
import { ContactsModule } from '../../server/src/modules/contacts/index.js';
import { NotificationsModule } from '../../server/src/modules/notifications/index.js';
import { StorageModule } from '../../server/src/modules/storage/index.js';
import { TransfersModule } from '../../server/src/modules/transfers/index.js';
import { MakeThumbnailsHandler } from './archives/make-thumbnails.handler.js';
import { VerifyChecksumsHandler } from './archives/verify-checksums.handler.js';
import { CopyFilesHandler } from './copies/copy-files.handler.js';
import { AnnounceDownloadHandler } from './mail/announce-download.handler.js';
import { AnswerExtensionsHandler } from './mail/answer-extensions.handler.js';
import { DeliverMailHandler } from './mail/deliver-mail.handler.js';
import { DispatchAdditionHandler } from './mail/dispatch-addition.handler.js';
import { DispatchRecipientsHandler } from './mail/dispatch-recipients.handler.js';
import { DispatchTransferHandler } from './mail/dispatch-transfer.handler.js';
import { MailDigestHandler } from './mail/mail-digest.handler.js';
import { MailDueDigestsHandler } from './mail/mail-due-digests.handler.js';
import { FollowExtensionHandler } from './mail/follow-extension.handler.js';
import { MailPasswordChangedHandler } from './mail/mail-password-changed.handler.js';
import { MailPasswordResetHandler } from './mail/mail-password-reset.handler.js';
import { RecordCompletionHandler } from './mail/record-completion.handler.js';
import { ExpireTransfersHandler } from './sweeps/expire-transfers.handler.js';
import { FollowRestorationHandler } from './sweeps/follow-restoration.handler.js';
import { ForgetAddressesHandler } from './sweeps/forget-addresses.handler.js';
import { PurgeVersionsHandler } from './sweeps/purge-versions.handler.js';
import { RemindOfTransferHandler } from './mail/remind-of-transfer.handler.js';
import { PurgeUploadHandler } from './sweeps/purge-upload.handler.js';
import { RecordChangeHandler } from './sweeps/record-change.handler.js';
import { RelayOutboxHandler } from './sweeps/relay-outbox.handler.js';
import { RemindRecipientsHandler } from './sweeps/remind-recipients.handler.js';
import { RemoveTransferHandler } from './sweeps/remove-transfer.handler.js';
import { UndoSendHandler } from './sweeps/undo-send.handler.js';
import { SweepUploadsHandler } from './sweeps/sweep-uploads.handler.js';

/** One handler for each job that the imported modules declare; `JobRunner` checks it at the start. */
const handlers = [
  DeliverMailHandler,
  DispatchTransferHandler,
  AnnounceDownloadHandler,
  FollowExtensionHandler,
  AnswerExtensionsHandler,
  MailDigestHandler,
  MailDueDigestsHandler,
  MailPasswordChangedHandler,
  MailPasswordResetHandler,
  RelayOutboxHandler,
  RemoveTransferHandler,
  UndoSendHandler,
  FollowRestorationHandler,
  ExpireTransfersHandler,
  RemindRecipientsHandler,
  RemindOfTransferHandler,
  ForgetAddressesHandler,
  PurgeUploadHandler,
  SweepUploadsHandler,
  CopyFilesHandler,
  DispatchAdditionHandler,
  RecordCompletionHandler,
  RecordChangeHandler,
  DispatchRecipientsHandler,
  PurgeVersionsHandler,
  MakeThumbnailsHandler,
  VerifyChecksumsHandler,
];

@Module({})
export class WorkerModule {
  static of(options: Omit<CoreOptions, 'service'>): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        CoreModule.of({ ...options, service: 'worker' }),
        DiscoveryModule,
        NotificationsModule,
        AuthModule,
        ContactsModule,
        AlertsModule,
        StorageModule,
        TransfersModule,
        AnalyticsModule,
      ],
      providers: [JobRunner, RepeatingJobs, ...handlers],
    };
  }
}
