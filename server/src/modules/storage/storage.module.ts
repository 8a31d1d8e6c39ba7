import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Config } from '../../config/config.module.js';
import { Clock } from '../../core/clock/clock.js';
import { HealthRegistry } from '../../core/health/health.js';
import { Outbox } from '../../core/outbox/outbox.js';
import { AuthModule } from '../auth/index.js';
import { ArrivalGate } from './arrival-gate.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { UPLOAD_SESSIONS, uploadSessionSchema } from './data/upload-session.schema.js';
import { UsageRepository } from './data/usage.repository.js';
import { USAGES, usageSchema } from './data/usage.schema.js';
import { DiskObjects } from './disk-objects.provider.js';
import { DownloadAuthorizers } from './download-authorizers.js';
import { SignedUploadsController } from './http/signed-uploads.controller.js';
import { UploadSessionsController } from './http/upload-sessions.controller.js';
import { KeptUploads } from './kept-uploads.service.js';
import { SignedUploads } from './signed-uploads.service.js';
import { StoreChecks } from './store-checks.service.js';
import { Stores } from './stores.js';
import { openStores } from './stores.provider.js';
import { StorageUsage } from './storage-usage.service.js';
import { UploadAccess } from './upload-access.service.js';
import { UploadCredentials } from './upload-credentials.service.js';
import { ForwardSources } from './forward-sources.js';
import { UploadTargets } from './upload-targets.js';
import { UploadCopies } from './upload-copies.service.js';
import { UploadPlans } from './upload-plans.service.js';
import { ObjectCopier } from './object-copier.service.js';
import { UploadChecks } from './upload-checks.js';
import { UploadRights } from './upload-rights.service.js';
import { UploadSessions } from './upload-sessions.service.js';
import { UploadSweeps } from './upload-sweeps.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: UPLOAD_SESSIONS, schema: uploadSessionSchema },
      { name: USAGES, schema: usageSchema },
    ]),
    AuthModule,
  ],
  controllers: [UploadSessionsController, SignedUploadsController],
  providers: [
    {
      provide: DiskObjects,
      inject: [Config, Clock],
      useFactory: ({ env }: Config, clock: Clock) => DiskObjects.open(env, clock),
    },
    {
      provide: Stores,
      inject: [Config, DiskObjects, Clock],
      useFactory: ({ env }: Config, disk: DiskObjects, clock: Clock) =>
        openStores(env.STORES, { disk: disk.store, clock }),
    },
    ArrivalGate,
    UploadSessionRepository,
    UsageRepository,
    StorageUsage,
    UploadChecks,
    DownloadAuthorizers,
    ForwardSources,
    UploadTargets,
    UploadPlans,
    ObjectCopier,
    UploadCopies,
    UploadAccess,
    UploadRights,
    UploadCredentials,
    UploadSessions,
    KeptUploads,
    SignedUploads,
    UploadSweeps,
    StoreChecks,
  ],
  exports: [
    Stores,
    DiskObjects,
    StorageUsage,
    UploadChecks,
    DownloadAuthorizers,
    ArrivalGate,
    ForwardSources,
    UploadTargets,
    UploadCopies,
    UploadSessions,
    KeptUploads,
    UploadSweeps,
    UploadSessionRepository,
    StoreChecks,
  ],
})
export class StorageModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly outbox: Outbox,
    private readonly health: HealthRegistry,
    private readonly stores: Stores,
  ) {}

  onModuleInit(): void {
    this.outbox.watch(UPLOAD_SESSIONS);
    for (const [name, store] of this.stores)
      this.health.register(`store ${name}`, {
        isVital: name === this.stores.defaultName,
        check: () => store.head('health'),
      });
  }

  async onApplicationShutdown(): Promise<void> {
    // The disk store is closed by those who opened it.
    for (const [, store] of this.stores) if (store.kind === 's3') await store.close();
  }
}
