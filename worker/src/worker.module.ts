import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CoreModule, type CoreOptions } from '../../server/src/core/core.module.js';
import { JobRunner } from '../../server/src/core/jobs/job-runner.js';
import { JobSchedules } from '../../server/src/core/jobs/job-schedules.js';
import { queueProcessors } from '../../server/src/core/jobs/queue-processors.js';
import { AlertsModule } from '../../server/src/modules/alerts/index.js';
import { AnalyticsModule } from '../../server/src/modules/analytics/index.js';
import { AuthModule } from '../../server/src/modules/auth/index.js';
import { ContactsModule } from '../../server/src/modules/contacts/index.js';
import { NotificationsModule } from '../../server/src/modules/notifications/index.js';
import { StorageModule } from '../../server/src/modules/storage/index.js';
import { TransfersModule } from '../../server/src/modules/transfers/index.js';

/** The server's modules, without its pages, and what runs their jobs. */
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
      providers: [JobRunner, JobSchedules, ...queueProcessors(options.env)],
    };
  }
}
