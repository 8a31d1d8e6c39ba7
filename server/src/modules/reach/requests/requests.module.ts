import { Module, type OnModuleInit } from '@nestjs/common';
import { Outbox } from '../../../core/outbox/outbox.js';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { DownloadsModule } from '../downloads/index.js';
import { ExamplesModule } from '../examples/index.js';
import { RetentionModule } from '../../files/retention/index.js';
import { StorageModule } from '../../platform/storage/index.js';
import { TransfersModule } from '../../files/transfers/index.js';
import { FILE_REQUESTS } from './data/file-request.schema.js';
import { PersonActivities } from './person-activities.service.js';
import { ExampleDownloads } from './example-downloads.service.js';
import { FileRequests } from './file-requests.service.js';
import { FileRequestsController } from './http/file-requests.controller.js';
import { GuestUploadsController } from './http/guest-uploads.controller.js';
import { SUBMISSIONS } from './data/submission.schema.js';
import { HandedInFiles } from './submissions/handed-in-files.service.js';
import { RequestAccess } from './request-access.service.js';
import { RequestCompleteness } from './request-completeness.service.js';
import { SubmissionReceipts } from './submissions/submission-receipts.service.js';
import { SubmissionTransfers } from './submissions/submission-transfers.service.js';
import { SubmissionArchives } from './submissions/submission-archives.service.js';
import { SubmissionArchivesController } from './http/submission-archives.controller.js';
import { SubmissionReviews } from './submissions/submission-reviews.service.js';
import { Submissions } from './submissions/submissions.service.js';
import { SubmissionsController } from './http/submissions.controller.js';
import { MailModule } from '../../platform/mail/index.js';
import { NotificationsModule } from '../../members/notifications/index.js';
import { ObjectOwners, UploadsModule } from '../../files/uploads/index.js';
import { FileRequestRepository } from './data/file-request.repository.js';
import { ReceivedSubmissions } from './submissions/received-submissions.service.js';
import { RequestCleanup } from './request-cleanup.service.js';
import { RequestPersonalData } from './request-personal-data.service.js';
import { RequestEdits } from './request-edits.service.js';
import { RequestRecordsModule } from './request-records.module.js';
import { RequestFollowers } from './request-followers.service.js';
import { RequestOwnership } from './request-ownership.service.js';
import { RequestSpace } from './request-space.service.js';
import { RequestRemoval } from './request-removal.service.js';
import { RequestMails } from './request-mails.service.js';
import { RequestNotifications } from './request-notifications.service.js';
import { RequestPages } from './request-pages.service.js';
import { RequestReminderMails } from './request-reminder-mails.service.js';
import { RequestReminders } from './request-reminders.service.js';
import { RequestPreviews } from './request-previews.service.js';

/** Requests for files: what is asked of whom, and the pages on which it is handed in. */
@Module({
  imports: [
    RequestRecordsModule,
    AccountsModule,
    AuthModule,
    DownloadsModule,
    ExamplesModule,
    MailModule,
    NotificationsModule,
    RetentionModule,
    StorageModule,
    TransfersModule,
    UploadsModule,
  ],
  controllers: [FileRequestsController, GuestUploadsController, SubmissionsController, SubmissionArchivesController],
  providers: [
    ExampleDownloads,
    FileRequests,
    HandedInFiles,
    ReceivedSubmissions,
    RequestAccess,
    RequestCompleteness,
    RequestPersonalData,
    RequestFollowers,
    RequestOwnership,
    RequestSpace,
    RequestEdits,
    RequestMails,
    RequestPages,
    RequestPreviews,
    RequestRemoval,
    SubmissionArchives,
    SubmissionReviews,
    Submissions,
    SubmissionTransfers,
    PersonActivities,
    RequestCleanup,
    RequestNotifications,
    RequestReminderMails,
    RequestReminders,
    SubmissionReceipts,
  ],
  exports: [
    RequestRecordsModule,
    FileRequests,
    RequestOwnership,
    RequestMails,
    RequestPages,
    RequestPreviews,
    RequestRemoval,
    Submissions,
  ],
})
export class RequestsModule implements OnModuleInit {
  constructor(
    private readonly outbox: Outbox,
    private readonly owners: ObjectOwners,
    private readonly requests: FileRequestRepository,
  ) {}

  onModuleInit(): void {
    this.owners.register('examples', this.requests);
    this.outbox.watch(FILE_REQUESTS);
    this.outbox.watch(SUBMISSIONS);
  }
}
