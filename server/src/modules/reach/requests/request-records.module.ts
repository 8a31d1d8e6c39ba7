import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthModule } from '../../identity/auth/index.js';
import { NotificationsModule } from '../../members/notifications/index.js';
import { PoliciesModule } from '../../platform/policies/index.js';
import { TransfersModule } from '../../files/transfers/index.js';
import { FileRequestRepository } from './data/file-request.repository.js';
import { FILE_REQUESTS, fileRequestSchema } from './data/file-request.schema.js';
import { RequestFigureRepository } from './data/request-figure.repository.js';
import { RequestQuotaRepository } from './data/request-quota.repository.js';
import { REQUEST_QUOTAS, requestQuotaSchema } from './data/request-quota.schema.js';
import { RequestVisitRepository } from './data/request-visit.repository.js';
import { REQUEST_VISITS, requestVisitSchema } from './data/request-visit.schema.js';
import { SubmissionRepository } from './data/submission.repository.js';
import { SUBMISSIONS, submissionSchema } from './data/submission.schema.js';
import { ArchiveAddresses } from './submissions/archive-addresses.service.js';
import { RequestWithholding } from './submissions/request-withholding.service.js';
import { SubmissionWrites } from './submissions/submission-writes.service.js';

/** What guards the records wherever they are written or signed for. */
const guards = [ArchiveAddresses, RequestWithholding, SubmissionWrites];

const repositories = [
  FileRequestRepository,
  RequestFigureRepository,
  RequestQuotaRepository,
  RequestVisitRepository,
  SubmissionRepository,
];

/** The records of requests, and what was handed in for them. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: FILE_REQUESTS, schema: fileRequestSchema },
      { name: REQUEST_QUOTAS, schema: requestQuotaSchema },
      { name: SUBMISSIONS, schema: submissionSchema },
      { name: REQUEST_VISITS, schema: requestVisitSchema },
    ]),
    AuthModule,
    NotificationsModule,
    PoliciesModule,
    TransfersModule,
  ],
  providers: [...repositories, ...guards],
  exports: [...repositories, ...guards],
})
export class RequestRecordsModule {}
