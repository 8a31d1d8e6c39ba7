import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Outbox } from '../../../core/outbox/outbox.js';
import { TransfersModule } from '../../files/transfers/index.js';
import { ObjectOwners, UploadsModule } from '../../files/uploads/index.js';
import { AccountKeysModule } from '../../identity/account-keys/index.js';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AddressProofsModule } from '../../identity/address-proofs/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { NotificationsModule } from '../../members/notifications/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { PoliciesModule } from '../../platform/policies/index.js';
import { FileRequestRepository } from './data/file-request.repository.js';
import { FILE_REQUESTS, fileRequestSchema } from './data/file-request.schema.js';
import { RequestFigureRepository } from './data/request-figure.repository.js';
import { REQUEST_QUOTAS, RequestQuotaRepository, requestQuotaSchema } from './data/request-quota.repository.js';
import {
  REQUEST_TEMPLATES,
  RequestTemplateRepository,
  requestTemplateSchema,
} from './data/request-template.repository.js';
import { REQUEST_VISITS, RequestVisitRepository, requestVisitSchema } from './data/request-visit.repository.js';
import { SubmissionRepository, SUBMISSIONS, submissionSchema } from './data/submission.repository.js';
import { ExampleFiles } from './example-files.service.js';
import { FileRequests } from './file-requests.service.js';
import { FileRequestsController } from './http/file-requests.controller.js';
import { RequestPagesController } from './http/request-pages.controller.js';
import { RequestTemplatesController } from './http/request-templates.controller.js';
import { PersonActivities } from './person-activities.service.js';
import { RequestAccess } from './request-access.service.js';
import { RequestCompleteness } from './request-completeness.service.js';
import { RequestEdits } from './request-edits.service.js';
import { RequestMails, RequestReminderMails } from './request-mails.service.js';
import { RequestOwnership } from './request-ownership.service.js';
import { RequestPages } from './request-pages.service.js';
import { RequestPersonalData } from './request-personal-data.service.js';
import { RequestProtection } from './request-protection.service.js';
import { RequestReminders } from './request-reminders.service.js';
import { RequestRemoval } from './request-removal.service.js';
import { RequestSpace } from './request-space.service.js';
import { RequestTemplates } from './request-templates.service.js';
import { RequestWithholding } from './request-withholding.service.js';

const repositories = [
  FileRequestRepository,
  RequestFigureRepository,
  RequestQuotaRepository,
  RequestTemplateRepository,
  RequestVisitRepository,
  SubmissionRepository,
];

/** File requests: their items, people and links, and the records of submissions. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: FILE_REQUESTS, schema: fileRequestSchema },
      { name: REQUEST_QUOTAS, schema: requestQuotaSchema },
      { name: REQUEST_TEMPLATES, schema: requestTemplateSchema },
      { name: REQUEST_VISITS, schema: requestVisitSchema },
      { name: SUBMISSIONS, schema: submissionSchema },
    ]),
    AccountKeysModule,
    AccountsModule,
    AddressProofsModule,
    AuthModule,
    MailModule,
    NotificationsModule,
    PoliciesModule,
    TransfersModule,
    UploadsModule,
  ],
  controllers: [FileRequestsController, RequestPagesController, RequestTemplatesController],
  providers: [
    ...repositories,
    ExampleFiles,
    FileRequests,
    PersonActivities,
    RequestAccess,
    RequestCompleteness,
    RequestEdits,
    RequestMails,
    RequestOwnership,
    RequestPages,
    RequestPersonalData,
    RequestProtection,
    RequestReminderMails,
    RequestReminders,
    RequestRemoval,
    RequestSpace,
    RequestTemplates,
    RequestWithholding,
  ],
  exports: [
    FileRequestRepository,
    RequestFigureRepository,
    RequestVisitRepository,
    SubmissionRepository,
    FileRequests,
    RequestAccess,
    RequestCompleteness,
    RequestMails,
    RequestOwnership,
    RequestPages,
    RequestRemoval,
    RequestWithholding,
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
