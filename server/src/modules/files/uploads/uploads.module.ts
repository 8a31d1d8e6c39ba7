import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Outbox } from '../../../core/outbox/outbox.js';
import { AccountsModule, FolderSizes } from '../../identity/accounts/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { PoliciesModule } from '../../platform/policies/index.js';
import { StorageModule } from '../../platform/storage/index.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { UPLOAD_SESSIONS, uploadSessionSchema } from './data/upload-session.schema.js';
import { UsageRepository, USAGES, usageSchema } from './data/usage.repository.js';
import { ScanCursorRepository, SCAN_CURSORS, scanCursorSchema } from './data/scan-cursor.repository.js';
import { GuestUploads } from './guest-uploads.service.js';
import { RequestUploads, ForwardSources, UploadTargets, UploadChecks } from './upload-ports.js';
import { SignedUploadsController } from './http/signed-uploads.controller.js';
import { UploadSessionsController } from './http/upload-sessions.controller.js';
import { ObjectCopier } from './objects/object-copier.service.js';
import { OrphanScan } from './objects/orphan-scan.service.js';
import { SignedUploads } from './signed-uploads.service.js';
import { StorageUsage } from './storage-usage.service.js';
import { UnfinishedUploads } from './unfinished-uploads.service.js';
import { UploadAccess } from './upload-access.service.js';
import { UploadAdmission } from './upload-admission.service.js';
import { UploadPersonalData } from './upload-personal-data.service.js';
import { UploadCopies } from './upload-copies.service.js';
import { UploadCredentials } from './upload-credentials.service.js';
import { UploadPlanner } from './upload-planner.service.js';
import { UploadSessions } from './upload-sessions.service.js';
import { UploadReservations } from './upload-reservations.service.js';
import { ObjectOwners } from './objects/object-owners.js';
import { ObjectPurges } from './objects/object-purges.service.js';
import { ObjectPurgeRepository, OBJECT_PURGES, objectPurgeSchema } from './data/object-purge.repository.js';
import { UploadSweeps } from './upload-sweeps.service.js';

/** Upload sessions and the storage they use. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: UPLOAD_SESSIONS, schema: uploadSessionSchema },
      { name: OBJECT_PURGES, schema: objectPurgeSchema },
      { name: USAGES, schema: usageSchema },
      { name: SCAN_CURSORS, schema: scanCursorSchema },
    ]),
    PoliciesModule,
    AccountsModule,
    AuthModule,
    StorageModule,
  ],
  controllers: [UploadSessionsController, SignedUploadsController],
  providers: [
    UploadSessionRepository,
    UsageRepository,
    ScanCursorRepository,
    OrphanScan,
    UploadSessions,
    UploadAccess,
    UploadAdmission,
    UploadChecks,
    UploadCopies,
    UploadPersonalData,
    UploadCredentials,
    UploadPlanner,
    UploadReservations,
    ObjectOwners,
    ObjectPurges,
    ObjectPurgeRepository,
    UploadSweeps,
    UploadTargets,
    RequestUploads,
    ForwardSources,
    GuestUploads,
    SignedUploads,
    ObjectCopier,
    StorageUsage,
    UnfinishedUploads,
  ],
  exports: [
    ForwardSources,
    GuestUploads,
    ObjectOwners,
    ObjectPurges,
    OrphanScan,
    RequestUploads,
    ScanCursorRepository,
    StorageUsage,
    UnfinishedUploads,
    UploadAdmission,
    UploadChecks,
    UploadSessionRepository,
    UploadSessions,
    UploadReservations,
    UploadSweeps,
    UploadTargets,
  ],
})
export class UploadsModule implements OnModuleInit {
  constructor(
    private readonly outbox: Outbox,
    private readonly folderSizes: FolderSizes,
    private readonly usage: StorageUsage,
  ) {}

  onModuleInit(): void {
    this.folderSizes.provide((accountId) => this.usage.folderSize(accountId));
    this.outbox.watch(UPLOAD_SESSIONS);
    this.outbox.watch(OBJECT_PURGES);
  }
}
