import { BullRegistrar, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type Type,
} from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import type { Environment } from '../../config/env.js';
import { Clock } from '../clock/clock.js';
import { Processes } from '../health/processes.js';
import { Metrics } from '../metrics/metrics.js';
import { Outbox } from '../outbox/outbox.js';
import { Log } from '../logging/log.js';
import { ErrorReports } from '../error-reports/error-reports.js';
import { contextOf, SpanKind, Tracing } from '../tracing/tracing.js';
import { declaredJobs, type JobShape, type QueueName, queueNames } from './define-job.js';
import {
  type HandledJob,
  type JobContext,
  jobsHandledBy,
  PermanentJobError,
  postponedMs,
  RetryLaterError,
} from './handles-job.js';
import { consumerConnection, type JobData, JobQueue } from './job-queue.js';
import { failuresIn } from './isolated.js';

/** Maximum time without schedules after Redis lost its data. */
const RENEWAL_MS = 60_000;

/** Keeps the schedules of all declared jobs in their queues, also if Redis lost them. */
@Injectable()
export class JobSchedules implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly jobs: JobQueue,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.renew(), RENEWAL_MS);
    void this.renew();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /**
   * Call it when a job begins: if the job is a schedule, the next run follows its end. Never throws: a renewal retries.
   */
  async addNext(jobName: string): Promise<void> {
    const schedule = declaredJobs().find(({ name }) => name === jobName);
    if (schedule?.everyMs === undefined) return;
    await this.jobs
      .schedule(schedule, schedule.everyMs)
      .catch((error: unknown) => this.log.warn({ job: jobName, err: error }, 'next run not scheduled'));
  }

  private async renew(): Promise<void> {
    try {
      await this.jobs.renewSchedules();
    } catch (error) {
      this.log.warn({ err: error }, 'schedules not renewed');
    }
  }
}

type Handle = (payload: unknown, context: JobContext) => Promise<unknown>;
type Method = (this: object, payload: unknown, context: JobContext) => Promise<unknown>;

interface Handled {
  job: JobShape;
  /** The subscribers of an event, or the one handler of a job, by name. */
  handlers: Map<string, Handle>;
}

/** Runs the job handlers of this process. Startup fails unless every declared job has one handler, and every event a subscriber. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly handled = new Map<string, Handled>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly processors: BullRegistrar,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly processes: Processes,
  ) {}

  onApplicationBootstrap(): void {
    for (const job of declaredJobs()) this.handled.set(job.name, { job, handlers: new Map() });
    for (const { instance } of this.discovery.getProviders()) this.findHandlersOf(instance as object | null);
    const missing = [...this.handled.values()].filter(({ handlers }) => handlers.size === 0);
    if (missing.length > 0)
      throw new Error(`jobs and events without a handler: ${missing.map(({ job }) => job.name).join(', ')}`);
    this.processors.register();
  }

  /** Aborts running jobs before the processors wait for them. */
  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  /** @param lock token of the job's lock, needed to delay the job */
  async run(job: Job<JobData>, lock: string | undefined): Promise<void> {
    const stop = this.metrics.jobs.startTimer({ queue: job.queueName, job: job.name });
    try {
      await this.processes.during(() => this.handle(job, lock));
      stop({ outcome: 'done' });
    } catch (error) {
      stop({ outcome: error instanceof DelayedError ? 'postponed' : 'failed' });
      throw error;
    }
  }

  private async handle(job: Job<JobData>, lock: string | undefined): Promise<void> {
    const handled = this.handled.get(job.name);
    if (!handled) throw new UnrecoverableError(`no handler for ${job.name}`);
    const payload = handled.job.payload.safeParse(job.data.payload);
    if (!payload.success) throw new UnrecoverableError(`payload of ${job.name} does not fit its schema`);
    const context = { signal: this.stopping.signal, jobId: job.id ?? '', attempt: job.attemptsMade + 1 };
    try {
      await passOn(job, handled.handlers, (handle) => handle(payload.data, context));
      if (job.data.outbox) this.outbox.removeLater(job.data.outbox);
    } catch (error) {
      if (error instanceof PermanentJobError) throw new UnrecoverableError(error.message);
      const delayMs = postponedMs(error, this.clock.now());
      if (delayMs === null) throw error;
      // BullMQ uses the system time, not the injected clock.
      await job.moveToDelayed(Date.now() + delayMs, lock);
      throw new DelayedError(String(error));
    }
  }

  private findHandlersOf(instance: object | null): void {
    if (!instance || typeof instance !== 'object') return;
    const prototype: unknown = Object.getPrototypeOf(instance);
    for (const name of this.scanner.getAllMethodNames(prototype as object)) {
      const method = (prototype as Record<string, Method>)[name];
      for (const handled of method ? jobsHandledBy(method) : [])
        this.register(handled, (payload, context) => (method as Method).call(instance, payload, context));
    }
  }

  private register({ job, name }: HandledJob, handle: Handle): void {
    const handled = this.handled.get(job.name);
    if (!handled) throw new Error(`${job.name} is not declared`);
    if (handled.handlers.has(name)) throw new Error(`${job.name} has two handlers named ${name}`);
    handled.handlers.set(name, handle);
  }
}

/** Passes the job to those of its handlers that have not done it yet. @throws the failure of one of them */
async function passOn(
  job: Job<JobData>,
  handlers: ReadonlyMap<string, Handle>,
  pass: (handle: Handle) => Promise<unknown>,
): Promise<void> {
  const before = job.data.delivered ?? [];
  const delivered = new Set(before);
  const waiting = [...handlers].filter(([name]) => !delivered.has(name));
  const results = await Promise.allSettled(
    waiting.map(async ([name, handle]) => {
      await pass(handle);
      delivered.add(name);
    }),
  );
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (failures.length === 0) return;
  if (delivered.size > before.length) await job.updateData({ ...job.data, delivered: [...delivered] });
  // A real failure counts as an attempt, even if another subscriber only wants to run later.
  throw failures.find((failure) => !(failure instanceof RetryLaterError)) ?? failures[0];
}

/** Checks for stalled jobs per lock duration. */
const STALLED_CHECKS = 3;
/** Interval between two polls of an idle processor. A new job wakes it at once. */
const IDLE_SECONDS = 30;
/** After this many killed processes the job itself counts as the cause and fails. */
const MAX_STALLS = 20;

/**
 * Factors of WORKER_CONCURRENCY. Jobs of these queues mostly wait for answers of other servers or of the database, so a
 * slow one must not delay the rest. Each schedule runs once at a time; concurrent mails and events are read in batches.
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
        // Reported once it is given up: until then a retry may succeed.
        if (job?.finishedOn !== undefined) this.reports.report(error, { job: job.name, queue });
      }
    }
    return QueueProcessor;
  });
}
