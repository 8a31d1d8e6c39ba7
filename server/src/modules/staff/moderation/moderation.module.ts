import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Outbox } from '../../../core/outbox/outbox.js';
import { RetentionModule } from '../../files/retention/index.js';
import { TransfersModule } from '../../files/transfers/index.js';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { PoliciesModule } from '../../platform/policies/index.js';
import { StorageModule } from '../../platform/storage/index.js';
import { AuditModule } from '../../reach/audit/index.js';
import { DownloadsModule } from '../../reach/downloads/index.js';
import { RequestsModule } from '../../reach/requests/index.js';
import { StaffLogModule } from '../staff-log/index.js';
import { Appeals } from './appeals.service.js';
import { CaseActions } from './case-actions.service.js';
import { CaseDigests } from './case-digests.service.js';
import { CaseNotices } from './case-notices.service.js';
import { CaseWrites } from './case-writes.service.js';
import { Cases } from './cases.service.js';
import { ABUSE_CASES, AbuseCaseRepository, abuseCaseSchema } from './data/abuse-case.repository.js';
import { CLEARED_FILES, ClearedFileRepository, clearedFileSchema } from './data/cleared-file.repository.js';
import { DENIED_FILES, DeniedFileRepository, deniedFileSchema } from './data/denied-file.repository.js';
import { DeniedFiles } from './denied-files.service.js';
import { DeniedFinds } from './denied-finds.service.js';
import { FileScanner } from './file-scanner.service.js';
import { CasesController } from './http/cases.controller.js';
import { JudgedFilesController } from './http/judged-files.controller.js';
import { ReportsController } from './http/reports.controller.js';
import { ModerationPersonalData } from './moderation-personal-data.service.js';
import { ReportedLinks } from './reported-links.service.js';
import { Reports } from './reports.service.js';
import { ScanVerdicts } from './scan-verdicts.service.js';
import { TakenDownDeletion } from './taken-down-deletion.service.js';
import { VirusScans } from './virus-scans.service.js';

/** Viruses in what was sent, reports of abuse, and what the staff decides about them. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: ABUSE_CASES, schema: abuseCaseSchema },
      { name: CLEARED_FILES, schema: clearedFileSchema },
      { name: DENIED_FILES, schema: deniedFileSchema },
    ]),
    AccountsModule,
    AuditModule,
    AuthModule,
    DownloadsModule,
    MailModule,
    PoliciesModule,
    RequestsModule,
    RetentionModule,
    StaffLogModule,
    StorageModule,
    TransfersModule,
  ],
  controllers: [ReportsController, CasesController, JudgedFilesController],
  providers: [
    AbuseCaseRepository,
    Appeals,
    CaseActions,
    CaseDigests,
    CaseNotices,
    CaseWrites,
    Cases,
    ClearedFileRepository,
    DeniedFileRepository,
    DeniedFiles,
    DeniedFinds,
    FileScanner,
    ModerationPersonalData,
    ReportedLinks,
    Reports,
    ScanVerdicts,
    TakenDownDeletion,
    VirusScans,
  ],
  exports: [Cases, ScanVerdicts],
})
export class ModerationModule implements OnModuleInit {
  constructor(private readonly outbox: Outbox) {}

  onModuleInit(): void {
    this.outbox.watch(ABUSE_CASES);
  }
}
