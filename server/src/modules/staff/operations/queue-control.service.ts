import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { type QueueName, queueNames } from '../../../core/jobs/define-job.js';
import { JobQueue, type OpenQueue } from '../../../core/jobs/job-queue.js';
import { figuresOf } from '../../../core/jobs/queue-figures.js';
import type { Member } from '../../identity/auth/index.js';
import { type Facts, StaffLog } from '../staff-log/index.js';

/** Maximum number of the latest failed jobs of a queue that are retried together. */
const RETRIED_MAX = 1000;

/**
 * Counts the jobs in the queues, and controls them for the board. Actions are logged first, since Redis takes part in
 * no transaction.
 */
@Injectable()
export class QueueControl {
  constructor(
    private readonly jobs: JobQueue,
    private readonly log: StaffLog,
  ) {}

  list() {
    return Promise.all(
      queueNames.map(async (name) => {
        const queue = await this.open(name);
        const [figures, isPaused] = await Promise.all([figuresOf(queue), queue.isPaused()]);
        return { queue: name, isPaused, ...figures };
      }),
    );
  }

  /** One job, or without one the latest failed ones of the queue. */
  async retry({ userId: actorId }: Member, name: QueueName, jobId?: string): Promise<void> {
    const queue = await this.open(name);
    const failed = await queue.getFailed(0, RETRIED_MAX - 1);
    const wanted = jobId === undefined ? failed : failed.filter(({ id }) => id === jobId);
    if (wanted.length === 0) throw new AppError('not-found');
    await this.record({ actorId, action: 'queue.retry' }, { queue: name, jobs: wanted.length });
    // A job that another person retried meanwhile needs nothing.
    await Promise.allSettled(wanted.map((job) => job.retry('failed', { resetAttemptsMade: true })));
  }

  async pause({ userId: actorId }: Member, name: QueueName, isPaused: boolean): Promise<void> {
    const queue = await this.open(name);
    if ((await queue.isPaused()) === isPaused) return;
    await this.record({ actorId, action: isPaused ? 'queue.pause' : 'queue.resume' }, { queue: name });
    await (isPaused ? queue.pause() : queue.resume());
  }

  private async record(
    about: { actorId: string; action: 'queue.retry' | 'queue.pause' | 'queue.resume' },
    after: Facts,
  ): Promise<void> {
    await this.log.recordFirst({ ...about, reason: '', targetId: '', before: {}, after });
  }

  private async open(name: QueueName): Promise<OpenQueue> {
    try {
      return await this.jobs.named(name);
    } catch {
      throw new AppError('unavailable');
    }
  }
}
