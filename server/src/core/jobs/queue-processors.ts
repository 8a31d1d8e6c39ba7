import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import type { Type } from '@nestjs/common';
import type { Job } from 'bullmq';
import type { Environment } from '../../config/env.js';
import { ErrorReports } from '../error-reports/error-reports.js';
import { Log } from '../logging/log.js';
import { contextOf } from '../tracing/trace-parent.js';
import { SpanKind, Tracing } from '../tracing/tracing.js';
import { type QueueName, queueNames } from './define-job.js';
import type { JobData } from './job-queue.js';
import { failuresIn } from './isolated.js';
import { JobRunner } from './job-runner.js';
import { JobSchedules } from './job-schedules.js';
import { consumerConnection } from './queue-connection.js';

/** Checks for stalled jobs per lock duration. */
const STALLED_CHECKS = 3;
/** Between two looks of an idle processor. What comes in wakes it at once. */
const IDLE_SECONDS = 30;
/** After this many killed processes the job itself counts as the cause and fails. */
const MAX_STALLS = 20;

/**
 * Times WORKER_CONCURRENCY. What runs there mostly waits, for answers of others or of the database: nothing that is slow keeps
 * the rest waiting. Each schedule runs once at a time by itself; mails and events that are under way at once are read together.
 */
const factors: Partial<Record<QueueName, number>> = { webhooks: 10, outside: 10, sweeps: 10, mail: 4, events: 4 };

/** One processor per queue; all pass their jobs to the runner. */
export function queueProcessors({ REDIS_URL, WORKER_CONCURRENCY, JOB_LOCK_SECONDS }: Environment): Type<WorkerHost>[] {
  const lockMs = JOB_LOCK_SECONDS * 1000;
  return queueNames.map((queue) => {
    @Processor(queue, {
      connection: consumerConnection(REDIS_URL),
      concurrency: WORKER_CONCURRENCY * (factors[queue] ?? 1),
      lockDuration: lockMs,
      drainDelay: IDLE_SECONDS,
      // BullMQ accepts whole milliseconds only.
      stalledInterval: Math.floor(lockMs / STALLED_CHECKS),
      maxStalledCount: MAX_STALLS,
    })
    class QueueProcessor extends WorkerHost {
      constructor(
        private readonly runner: JobRunner,
        private readonly schedules: JobSchedules,
        private readonly log: Log,
        private readonly reports: ErrorReports,
        private readonly tracing: Tracing,
      ) {
        super();
      }

      override async process(job: Job<JobData>, lock?: string): Promise<void> {
        await this.schedules.addNext(job.name);
        const attributes = { 'messaging.destination.name': queue, 'messaging.operation.name': job.name };
        const about = {
          name: `job ${job.name}`,
          kind: SpanKind.CONSUMER,
          attributes,
          parent: contextOf(job.data.trace),
        };
        return this.tracing.run(about, () => this.runner.run(job, lock));
      }

      @OnWorkerEvent('error')
      logError(error: Error): void {
        this.log.warn({ queue, err: error }, 'queue connection');
      }

      @OnWorkerEvent('failed')
      logFailure(job: Job<JobData> | undefined, error: Error): void {
        this.log.error({ queue, job: job?.name, jobId: job?.id, attempt: job?.attemptsMade, err: error }, 'job failed');
        for (const { id, error: cause } of failuresIn(error))
          this.log.error({ queue, job: job?.name, id, err: cause }, 'one record failed, the others were handled');
        // Once it is given up: until then it may still come right by itself.
        if (job?.finishedOn !== undefined) this.reports.report(error, { job: job.name, queue });
      }
    }
    return QueueProcessor;
  });
}
