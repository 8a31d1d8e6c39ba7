import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CoreModule, type CoreOptions } from '../../server/src/core/core.module.js';
import { JobRunner } from '../../server/src/core/jobs/job-runner.js';
import { RepeatingJobs } from '../../server/src/core/jobs/repeating-jobs.js';
import { NotificationsModule } from '../../server/src/modules/notifications/index.js';
import { DeliverMailHandler } from './mail/deliver-mail.handler.js';
import { RelayOutboxHandler } from './sweeps/relay-outbox.handler.js';

/** One handler for each job that the imported modules declare; `JobRunner` checks it at the start. */
const handlers = [DeliverMailHandler, RelayOutboxHandler];

@Module({})
export class WorkerModule {
  static of(options: Omit<CoreOptions, 'service'>): DynamicModule {
    return {
      module: WorkerModule,
      imports: [CoreModule.of({ ...options, service: 'worker' }), DiscoveryModule, NotificationsModule],
      providers: [JobRunner, RepeatingJobs, ...handlers],
    };
  }
}
