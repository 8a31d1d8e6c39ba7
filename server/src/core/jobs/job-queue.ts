import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Queue } from 'bullmq';
import { Config } from '../../config/config.module.js';
import { type JobDefinition, type JobShape, type PayloadOf, type QueueName, queueNames } from './define-job.js';
import { producerConnection } from './queue-connection.js';

/** Which record a job was written with, so that its outbox entry can be taken out when the work is done. */
export interface OutboxReference {
  collection: string;
  documentId: string;
  entryId: string;
}

export interface JobData {
  payload: unknown;
  outbox?: OutboxReference;
}

export type QueuedState = 'absent' | 'pending' | 'completed' | 'failed';

const BACKOFF_MS = 5000;
/** How long a producer waits for a Redis that has not been there since the process began. */
const FIRST_CONNECTION_MS = 1000;
const DAY_SECONDS = 24 * 3600;

/** The producers' side. Fails fast when Redis is away: whatever must not be lost goes through the outbox. */
@Injectable()
export class JobQueue implements OnApplicationShutdown {
  private readonly queues: Map<QueueName, Queue<JobData>>;

  constructor(config: Config) {
    const connection = producerConnection(config.env.REDIS_URL);
    this.queues = new Map(
      queueNames.map((name) => {
        const queue = new Queue<JobData>(name, { connection, prefix: `${config.env.REDIS_PREFIX}:queue` });
        queue.on('error', () => undefined);
        return [name, queue];
      }),
    );
  }

  /** Adds the job unless one of its id is known already. */
  async enqueue<J extends JobDefinition>(job: J, payload: PayloadOf<J>): Promise<void> {
    await this.add(job, job.id(payload), { payload });
  }

  async add(job: JobShape, jobId: string, data: JobData, delayMs = 0): Promise<void> {
    const queue = await this.connected(job.queue);
    await queue.add(job.name, data, {
      jobId,
      delay: delayMs,
      attempts: job.attempts,
      backoff: { type: 'exponential', delay: BACKOFF_MS },
      removeOnComplete: job.everyMs ? { age: 3600, count: 20 } : { age: DAY_SECONDS, count: 1000 },
      removeOnFail: job.everyMs ? { age: DAY_SECONDS, count: 20 } : { age: 7 * DAY_SECONDS },
    });
  }

  async stateOf(queueName: QueueName, jobId: string): Promise<QueuedState> {
    const queue = await this.connected(queueName);
    const job = await queue.getJob(jobId);
    if (!job) return 'absent';
    const state = await job.getState();
    if (state === 'completed' || state === 'failed') return state;
    return state === 'unknown' ? 'absent' : 'pending';
  }

  all(): Queue<JobData>[] {
    return [...this.queues.values()];
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.all().map((queue) => queue.close().catch(() => undefined)));
  }

  /** BullMQ waits without end for its first connection; afterwards commands fail at once by themselves (F11). */
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
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`no queue ${name}`);
    return queue;
  }
}
