import { BullRegistrar } from '@nestjs/bullmq';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import { Clock } from '../clock/clock.js';
import { Processes } from '../health/processes.js';
import { Metrics } from '../metrics/metrics.js';
import { Outbox } from '../outbox/outbox.js';
import { declaredJobs, type JobShape } from './define-job.js';
import {
  type HandledJob,
  type JobContext,
  jobsHandledBy,
  PermanentJobError,
  postponedMs,
  RetryLaterError,
} from './handles-job.js';
import type { JobData } from './job-queue.js';

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
