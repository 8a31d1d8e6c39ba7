import type { ConnectionOptions, JobsOptions, Queue } from 'bullmq';
import { DAY_SECONDS } from '#contract/units.js';
import { type FailFastRedis, isNotPrimary, REPLICA_FOUND } from '../redis/redis.js';
import { currentTraceParent } from '../tracing/tracing.js';
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
  /** Trace that the job belongs to (W3C Trace Context); absent if traces are off. */
  trace?: string;
}

export type OpenQueue = Queue<JobData>;

export interface QueuedWork {
  job: JobShape;
  id: string;
  data: JobData;
  delayMs: number;
}

const BACKOFF_MS = 5000;
/** How long a producer waits for the first connection to Redis. */
const FIRST_CONNECTION_MS = 1000;

/** Adds jobs to the queues. Fails fast when Redis is unavailable: work that must not be lost uses the outbox. */
export class JobQueue {
  constructor(
    private readonly queues: readonly Queue<JobData>[],
    redis: FailFastRedis,
  ) {
    for (const queue of queues) queue.on('error', () => undefined);
    // Connections of queues that only read do not notice that they lead to a replica: they leave with the one that did.
    redis.on(REPLICA_FOUND, () => void this.reconnect().catch(() => undefined));
  }

  /** Adds the job unless the queue already has one with this id. */
  async enqueue<J extends JobDefinition>(job: J, payload: PayloadOf<J>): Promise<void> {
    await this.addAll([{ job, id: job.id(payload), data: { payload }, delayMs: 0 }]);
  }

  /** Adds many jobs at once: one round trip per queue. */
  async addAll(work: readonly QueuedWork[]): Promise<void> {
    for (const [name, jobs] of byQueue(work)) {
      const queue = await this.named(name);
      await queue.addBulk(
        jobs.map(({ job, id, data, delayMs }) => {
          const trace = data.trace ?? currentTraceParent();
          return {
            name: job.name,
            data: trace === undefined ? data : { ...data, trace },
            opts: { ...optionsOf(job), jobId: id, delay: delayMs },
          };
        }),
      );
    }
  }

  /** Ids of completed jobs that the queue still keeps. */
  async completedOf(work: readonly QueuedWork[]): Promise<Set<string>> {
    const completed = new Set<string>();
    for (const [name, jobs] of byQueue(work)) {
      const queue = await this.named(name);
      const client = await queue.backend.connection.client;
      const scores = await Promise.all(jobs.map(({ id }) => client.zscore(queue.toKey('completed'), id)));
      for (const [index, { id }] of jobs.entries()) if (scores[index]) completed.add(id);
    }
    return completed;
  }

  /** Adds missing schedules, which run at once. */
  async renewSchedules(): Promise<void> {
    for (const job of declaredJobs().filter(({ everyMs }) => everyMs !== undefined)) {
      const queue = await this.named(job.queue);
      const nextRun = await queue.getDeduplicationJobId(job.name);
      if (nextRun === null || !(await queue.getJob(nextRun))) await this.schedule(job, 0);
    }
  }

  /**
   * Adds the next run of a schedule. BullMQ's deduplication keeps one: it ignores this while one is waiting, and while one
   * is running it adds the next when that has ended.
   */
  async schedule(job: JobShape, delayMs: number): Promise<void> {
    const queue = await this.named(job.queue);
    const deduplication = { id: job.name, keepLastIfActive: true };
    await queue.add(job.name, { payload: {} }, { ...optionsOf(job), delay: delayMs, deduplication });
  }

  all(): readonly Queue<JobData>[] {
    return this.queues;
  }

  /**
   * The queue itself. BullMQ waits forever for its first connection; afterwards commands fail fast by themselves.
   * @throws if Redis is not reached
   */
  async named(name: QueueName): Promise<Queue<JobData>> {
    const queue = this.queues.find((it) => it.name === name);
    if (!queue) throw new Error(`no queue ${name}`);
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

  /** Connects to where the address leads now. */
  private async reconnect(): Promise<void> {
    for (const queue of this.queues) (await queue.backend.connection.client).disconnect(true);
  }
}

function byQueue(work: readonly QueuedWork[]): Map<QueueName, QueuedWork[]> {
  const queues = new Map<QueueName, QueuedWork[]>();
  for (const each of work) queues.set(each.job.queue, [...(queues.get(each.job.queue) ?? []), each]);
  return queues;
}

function optionsOf({ attempts, everyMs }: JobShape): JobsOptions {
  return {
    attempts,
    backoff: { type: 'exponential', delay: BACKOFF_MS },
    removeOnComplete: everyMs ? { age: 3600, count: 20 } : { age: DAY_SECONDS, count: 1000 },
    removeOnFail: everyMs ? { age: DAY_SECONDS, count: 20 } : { age: 7 * DAY_SECONDS },
  };
}

const reconnect = (tries: number): number => Math.min(tries * 200, 2000);

/** Values of ioredis: after the error it connects again, to where the address leads by then. */
const KEEP = false;
const RECONNECT = 1;
const RECONNECT_AND_RESEND = 2;

/** Fails fast: a request must not wait for an unavailable queue. */
export function producerConnection(url: string): ConnectionOptions {
  return {
    url,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: 2000,
    retryStrategy: reconnect,
    reconnectOnError: (error: Error) => (isNotPrimary(error) ? RECONNECT : KEEP),
  };
}

/** BullMQ requires unlimited retries for a worker's blocking connection. */
export function consumerConnection(url: string): ConnectionOptions {
  return {
    url,
    maxRetriesPerRequest: null,
    retryStrategy: reconnect,
    reconnectOnError: (error: Error) => (isNotPrimary(error) ? RECONNECT_AND_RESEND : KEEP),
  };
}
