import { Module } from '@nestjs/common';
import { RetentionModule } from '../../files/retention/index.js';
import { TransfersModule } from '../../files/transfers/index.js';
import { UploadsModule } from '../../files/uploads/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { NotificationsModule } from '../../members/notifications/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { PoliciesModule } from '../../platform/policies/index.js';
import { StorageModule } from '../../platform/storage/index.js';
import { DownloadsModule } from '../downloads/index.js';
import { RequestsModule } from '../requests/index.js';
import { ExampleDownloads } from './example-downloads.service.js';
import { ReceivedSubmissionsController } from './http/received-submissions.controller.js';
import { SubmissionsController } from './http/submissions.controller.js';
import { ReceivedSubmissions } from './received-submissions.service.js';
import { RequestCleanup } from './request-cleanup.service.js';
import { ArchiveAddresses, SubmissionArchives } from './submission-archives.service.js';
import { SubmissionMails, SubmissionNotifications } from './submission-messages.service.js';
import { SubmissionOwnership } from './submission-ownership.service.js';
import { SubmissionReviews } from './submission-reviews.service.js';
import { SubmissionTransfers, SubmissionUploads } from './submission-files.service.js';
import { SubmissionWrites } from './submission-writes.service.js';
import { Submissions } from './submissions.service.js';

/** Submissions of visitors for requests, and the views and decisions of the request's owner. */
@Module({
  imports: [
    AuthModule,
    DownloadsModule,
    MailModule,
    NotificationsModule,
    PoliciesModule,
    RequestsModule,
    RetentionModule,
    StorageModule,
    TransfersModule,
    UploadsModule,
  ],
  controllers: [SubmissionsController, ReceivedSubmissionsController],
  providers: [
    ArchiveAddresses,
    ExampleDownloads,
    ReceivedSubmissions,
    RequestCleanup,
    SubmissionArchives,
    SubmissionMails,
    SubmissionNotifications,
    SubmissionOwnership,
    SubmissionReviews,
    Submissions,
    SubmissionTransfers,
    SubmissionUploads,
    SubmissionWrites,
  ],
})
export class SubmissionsModule {}
