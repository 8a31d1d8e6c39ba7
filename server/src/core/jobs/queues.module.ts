import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Config } from '../../config/config.module.js';
import { FailFastRedis } from '../redis/redis.js';
import { queueNames } from './define-job.js';
import { type JobData, JobQueue, producerConnection } from './job-queue.js';

/** The queues for producers. `JobRunner` starts the processors once it has found the handlers. */
@Module({
  imports: [
    BullModule.forRootAsync({
      inject: [Config],
      useFactory: ({ env }: Config) => ({
        connection: producerConnection(env.REDIS_URL),
        prefix: `${env.REDIS_PREFIX}:queue`,
      }),
      extraOptions: { manualRegistration: true },
    }),
    BullModule.registerQueue(...queueNames.map((name) => ({ name }))),
  ],
  providers: [
    {
      provide: JobQueue,
      inject: [FailFastRedis, ...queueNames.map((name) => getQueueToken(name))],
      useFactory: (redis: FailFastRedis, ...queues: Queue<JobData>[]) => new JobQueue(queues, redis),
    },
  ],
  exports: [BullModule, JobQueue],
})
export class QueuesModule {}
