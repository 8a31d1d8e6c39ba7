import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Outbox } from '../../../core/outbox/outbox.js';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { DownloadsModule } from '../../reach/downloads/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { RequestsModule } from '../../reach/requests/index.js';
import { RetentionModule } from '../../files/retention/index.js';
import { StaffLogModule } from '../staff-log/index.js';
import { TransfersModule } from '../../files/transfers/index.js';
import { AbusePersonalData } from './abuse-personal-data.service.js';
import { Appeals } from './appeals.service.js';
import { CaseActions } from './case-actions.service.js';
import { CaseDigests } from './case-digests.service.js';
import { CaseNotices } from './case-notices.service.js';
import { CaseWrites } from './case-writes.service.js';
import { Cases } from './cases.service.js';
import { AbuseCaseRepository } from './data/abuse-case.repository.js';
import { ABUSE_CASES, abuseCaseSchema } from './data/abuse-case.schema.js';
import { DeniedFileRepository } from './data/denied-file.repository.js';
import { DENIED_FILES, deniedFileSchema } from './data/denied-file.schema.js';
import { DeniedFiles } from './denied-files.service.js';
import { DeniedFinds } from './denied-finds.service.js';
import { AppealsController } from './http/appeals.controller.js';
import { CasesController } from './http/cases.controller.js';
import { DeniedFilesController } from './http/denied-files.controller.js';
import { ReportsController } from './http/reports.controller.js';
import { ReportedLinks } from './reported-links.service.js';
import { Reports } from './reports.service.js';
import { TakenDownDeletion } from './taken-down-deletion.service.js';

/** Reports of abuse, and what the staff decides about them. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ABUSE_CASES, schema: abuseCaseSchema },
      { name: DENIED_FILES, schema: deniedFileSchema },
    ]),
    AccountsModule,
    AuthModule,
    MailModule,
    TransfersModule,
    DownloadsModule,
    RequestsModule,
    StaffLogModule,
    RetentionModule,
  ],
  controllers: [ReportsController, CasesController, AppealsController, DeniedFilesController],
  providers: [
    AbuseCaseRepository,
    AbusePersonalData,
    DeniedFileRepository,
    DeniedFiles,
    DeniedFinds,
    Appeals,
    CaseActions,
    CaseDigests,
    CaseNotices,
    CaseWrites,
    Cases,
    ReportedLinks,
    Reports,
    TakenDownDeletion,
  ],
  exports: [Cases],
})
export class AbuseModule implements OnModuleInit {
  constructor(private readonly outbox: Outbox) {}

  onModuleInit(): void {
    this.outbox.watch(ABUSE_CASES);
  }
}
