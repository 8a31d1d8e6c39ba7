import type { Job, JobsOptions, Queue } from 'bullmq';
import { currentTraceParent } from '../tracing/trace-parent.js';
import { declaredJobs, type JobDefinition, type JobShape, type PayloadOf, type QueueName } from './define-job.js';

/** The outbox entry a job was queued from, removed when the job is done. */
export interface OutboxReference {
  collection: string;
  documentId: string;
  entryId: string;
}

export interface JobData {
  payload: unknown;
  outbox?: OutboxReference;
  /** Subscribers that have handled the event. */
  delivered?: string[];
  /** What it goes on with (W3C Trace Context), where traces are sent. */
  trace?: string;
}

/** For those who look into a queue. */
export type OpenQueue = Queue<JobData>;
export type QueuedJob = Job<JobData>;

export type QueuedState = 'absent' | 'pending' | 'completed' | 'failed';

const BACKOFF_MS = 5000;
/** How long a producer waits for the first connection to Redis. */
const FIRST_CONNECTION_MS = 1000;
const DAY_SECONDS = 24 * 3600;

/** Adds jobs to the queues. Fails fast when Redis is unavailable: work that must not be lost uses the outbox. */
export class JobQueue {
  constructor(private readonly queues: readonly Queue<JobData>[]) {
    for (const queue of queues) queue.on('error', () => undefined);
  }

  /** Adds the job unless the queue already has one with this id. */
  async enqueue<J extends JobDefinition>(job: J, payload: PayloadOf<J>): Promise<void> {
    await this.add(job, job.id(payload), { payload });
  }

  async add(job: JobShape, jobId: string, data: JobData, delayMs = 0): Promise<void> {
    const queue = await this.connected(job.queue);
    const trace = data.trace ?? currentTraceParent();
    await queue.add(job.name, trace === undefined ? data : { ...data, trace }, {
      ...optionsOf(job),
      jobId,
      delay: delayMs,
    });
  }

  /** Adds missing schedules, which run at once. */
  async renewSchedules(): Promise<void> {
    for (const job of declaredJobs().filter(({ everyMs }) => everyMs !== undefined)) {
      const queue = await this.connected(job.queue);
      const nextRun = await queue.getDeduplicationJobId(job.name);
      if (nextRun === null || !(await queue.getJob(nextRun))) await this.schedule(job, 0);
    }
  }

  /**
   * Adds the next run of a schedule. BullMQ's deduplication keeps one: it ignores this while one is waiting, and while one
   * is running it adds the next when that has ended.
   */
  async schedule(job: JobShape, delayMs: number): Promise<void> {
    const queue = await this.connected(job.queue);
    const deduplication = { id: job.name, keepLastIfActive: true };
    await queue.add(job.name, { payload: {} }, { ...optionsOf(job), delay: delayMs, deduplication });
  }

  async stateOf(queueName: QueueName, jobId: string): Promise<QueuedState> {
    const queue = await this.connected(queueName);
    const job = await queue.getJob(jobId);
    if (!job) return 'absent';
    const state = await job.getState();
    if (state === 'completed' || state === 'failed') return state;
    return state === 'unknown' ? 'absent' : 'pending';
  }

  /** The queue itself, to look into and to steer. @throws if Redis is not reached */
  named(name: QueueName): Promise<Queue<JobData>> {
    return this.connected(name);
  }

  all(): readonly Queue<JobData>[] {
    return this.queues;
  }

  /** To where the address leads now. */
  async reconnect(): Promise<void> {
    for (const queue of this.queues) (await queue.backend.connection.client).disconnect(true);
  }

  /** BullMQ waits forever for its first connection; afterwards commands fail fast by themselves. */
  private async connected(name: QueueName): Promise<Queue<JobData>> {
    const queue = this.queue(name);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the queue is not connected')), FIRST_CONNECTION_MS);
    });
    try {
      await Promise.race([queue.waitUntilReady(), late]);
      return queue;
    } finally {
      clearTimeout(timer);
    }
  }

  private queue(name: QueueName): Queue<JobData> {
    const queue = this.queues.find((it) => it.name === name);
    if (!queue) throw new Error(`no queue ${name}`);
    return queue;
  }
}

function optionsOf({ attempts, everyMs }: JobShape): JobsOptions {
  return {
    attempts,
    backoff: { type: 'exponential', delay: BACKOFF_MS },
    removeOnComplete: everyMs ? { age: 3600, count: 20 } : { age: DAY_SECONDS, count: 1000 },
    removeOnFail: everyMs ? { age: DAY_SECONDS, count: 20 } : { age: 7 * DAY_SECONDS },
  };
}
