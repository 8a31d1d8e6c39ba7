import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq';
import { Config } from '../../config/config.module.js';
import { Clock } from '../clock/clock.js';
import { isDatabaseAway } from '../errors/unreachable.js';
import { Log } from '../logging/log.js';
import { Outbox } from '../outbox/outbox.js';
import { declaredJobs, type JobShape, type QueueName } from './define-job.js';
import { HANDLED_JOB, type JobHandler, NotYet, Unretryable } from './job-handler.js';
import type { JobData } from './job-queue.js';
import { consumerConnection } from './queue-connection.js';

/** Looks at stalled jobs in the time of one lock. */
const STALLED_CHECKS = 3;
/** A job whose process was killed this often is taken for the cause. */
const MAX_STALLS = 20;
/** Delay before a job runs again while the database is unavailable. */
const AWAY_WAIT_MS = 1000;
/** A moment that has passed meanwhile is no reason to spin. */
const LEAST_WAIT_MS = 1000;

interface Handled {
  job: JobShape;
  handler: JobHandler<JobShape>;
}

/** Runs the handlers of this process. Will not start unless every declared job has exactly one. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private handlers = new Map<string, Handled>();
  private workers: Worker<JobData>[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
    private readonly config: Config,
    private readonly log: Log,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.handlers = this.findHandlers();
    const queues = new Set([...this.handlers.values()].map(({ job }) => job.queue));
    this.workers = [...queues].map((queue) => this.startWorker(queue));
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.workers.map((worker) => worker.close()));
  }

  private findHandlers(): Map<string, Handled> {
    const found = new Map<string, Handled>();
    for (const { metatype, instance } of this.discovery.getProviders()) {
      const jobs = metatype && this.reflector.get<JobShape[] | undefined>(HANDLED_JOB, metatype);
      for (const job of jobs ?? []) {
        if (found.has(job.name)) throw new Error(`job ${job.name} has two handlers`);
        found.set(job.name, { job, handler: instance as JobHandler<JobShape> });
      }
    }
    const missing = declaredJobs().filter(({ name }) => !found.has(name));
    if (missing.length > 0) throw new Error(`jobs without a handler: ${missing.map(({ name }) => name).join(', ')}`);
    return found;
  }

  private startWorker(queue: QueueName): Worker<JobData> {
    const { REDIS_URL, REDIS_PREFIX, WORKER_CONCURRENCY, JOB_LOCK_SECONDS } = this.config.env;
    const lockMs = JOB_LOCK_SECONDS * 1000;
    const worker = new Worker<JobData>(queue, (job, lock) => this.run(job, lock), {
      connection: consumerConnection(REDIS_URL),
      prefix: `${REDIS_PREFIX}:queue`,
      concurrency: WORKER_CONCURRENCY,
      lockDuration: lockMs,
      // The queue takes whole milliseconds only.
      stalledInterval: Math.floor(lockMs / STALLED_CHECKS),
      maxStalledCount: MAX_STALLS,
    });
    worker.on('error', (error) => this.log.warn({ queue, err: error }, 'queue connection'));
    worker.on('failed', (job, error) =>
      this.log.error({ queue, job: job?.name, jobId: job?.id, attempt: job?.attemptsMade, err: error }, 'job failed'),
    );
    return worker;
  }

  private async run(job: Job<JobData>, lock: string | undefined): Promise<void> {
    const handled = this.handlers.get(job.name);
    if (!handled) throw new UnrecoverableError(`no handler for ${job.name}`);
    const payload = handled.job.payload.safeParse(job.data.payload);
    if (!payload.success) throw new UnrecoverableError(`payload of ${job.name} does not fit its schema`);
    try {
      await handled.handler.handle(payload.data, {
        signal: this.stopping.signal,
        jobId: job.id ?? '',
        attempt: job.attemptsMade + 1,
      });
      if (job.data.outbox) await this.outbox.settle(job.data.outbox);
    } catch (error) {
      if (error instanceof Unretryable) throw new UnrecoverableError(error.message);
      const waitMs = this.waitFor(error);
      if (waitMs === null) throw error;
      // The queue goes by the time of the machine, whatever clock the handlers go by.
      await job.moveToDelayed(Date.now() + waitMs, lock);
      throw new DelayedError(String(error));
    }
  }

  /** Delay for jobs that have not failed themselves: no attempt is used up. Null for real failures. */
  private waitFor(error: unknown): number | null {
    if (isDatabaseAway(error)) return AWAY_WAIT_MS;
    if (!(error instanceof NotYet)) return null;
    return Math.max(LEAST_WAIT_MS, error.until.getTime() - this.clock.now().getTime());
  }
}
