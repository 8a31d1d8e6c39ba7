import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CoreModule, type CoreOptions } from '../../server/src/core/core.module.js';
import { JobRunner, JobSchedules, queueProcessors } from '../../server/src/core/jobs/job-runner.js';
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
