import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CoreModule, type CoreOptions } from '../../server/src/core/core.module.js';
import { JobRunner } from '../../server/src/core/jobs/job-runner.js';
import { JobSchedules } from '../../server/src/core/jobs/job-schedules.js';
import { queueProcessors } from '../../server/src/core/jobs/queue-processors.js';
import { productModules } from '../../server/src/product-modules.js';

/** The server's modules without its pages, plus the job runner. */
@Module({})
export class WorkerModule {
  static forRoot(options: Omit<CoreOptions, 'service'>): DynamicModule {
    return {
      module: WorkerModule,
      imports: [CoreModule.forRoot({ ...options, service: 'worker' }), DiscoveryModule, ...productModules],
      providers: [JobRunner, JobSchedules, ...queueProcessors(options.env)],
    };
  }
}
