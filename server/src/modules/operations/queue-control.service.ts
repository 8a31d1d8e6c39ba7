import { Injectable } from '@nestjs/common';
import { FAILURES_READ_MAX } from '#contract/admin/operations.js';
import { AppError } from '../../core/errors/app-error.js';
import { type QueueName, queueNames } from '../../core/jobs/define-job.js';
import { JobQueue, type OpenQueue, type QueuedJob } from '../../core/jobs/job-queue.js';
import { figuresOf } from '../../core/jobs/queue-figures.js';
import type { Member } from '../auth/index.js';
import { type Facts, StaffLog } from '../staff-log/index.js';
import { causeIdOf, type FailedJob, groupFailures } from './domain/failure-cause.js';

interface Wanted {
  jobId?: string | undefined;
  causeId?: string | undefined;
  reason: string;
}

/** Looks into the queues and steers them. What is done is logged first, since Redis takes part in no transaction. */
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

  async failures(name: QueueName) {
    const queue = await this.open(name);
    const [jobs, failed] = await Promise.all([latestFailed(queue), queue.getFailedCount()]);
    return { causes: groupFailures(jobs.map(toFailed)), read: jobs.length, failed };
  }

  /** One job, or all of a cause among the latest; without either, all of the latest. @returns how many */
  async retry({ userId: actorId }: Member, name: QueueName, { jobId, causeId, reason }: Wanted): Promise<number> {
    const queue = await this.open(name);
    const failed = await latestFailed(queue);
    const wanted = failed.filter(
      (job) =>
        (jobId === undefined || job.id === jobId) && (causeId === undefined || causeIdOf(toFailed(job)) === causeId),
    );
    if (wanted.length === 0) throw new AppError('not-found');
    await this.record({ actorId, reason, action: 'queue.retry' }, { queue: name, jobs: wanted.length });
    // Of one that another person retried meanwhile, nothing is left to do.
    const results = await Promise.allSettled(wanted.map((job) => job.retry('failed', { resetAttemptsMade: true })));
    return results.filter(({ status }) => status === 'fulfilled').length;
  }

  async pause(
    { userId: actorId }: Member,
    name: QueueName,
    { isPaused, reason }: { isPaused: boolean; reason: string },
  ): Promise<void> {
    const queue = await this.open(name);
    if ((await queue.isPaused()) === isPaused) return;
    await this.record({ actorId, reason, action: isPaused ? 'queue.pause' : 'queue.resume' }, { queue: name });
    await (isPaused ? queue.pause() : queue.resume());
  }

  private async record(
    about: { actorId: string; reason: string; action: 'queue.retry' | 'queue.pause' | 'queue.resume' },
    after: Facts,
  ): Promise<void> {
    await this.log.record(() => Promise.resolve([{ ...about, targetId: '', before: {}, after }, undefined]));
  }

  private async open(name: QueueName): Promise<OpenQueue> {
    try {
      return await this.jobs.named(name);
    } catch {
      throw new AppError('unavailable');
    }
  }
}

async function latestFailed(queue: OpenQueue): Promise<QueuedJob[]> {
  return queue.getFailed(0, FAILURES_READ_MAX - 1);
}

function toFailed({ id = '', name, failedReason, finishedOn = 0 }: QueuedJob): FailedJob {
  return { id, name, reason: failedReason, failedAt: finishedOn };
}
