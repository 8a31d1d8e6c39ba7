import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Metrics } from '../metrics/metrics.js';
import { type JobData, JobQueue } from './job-queue.js';

export interface QueueFigures {
  /** Ready to run, also those of a paused queue. */
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  /** Time that the oldest job that is ready has been waiting; 0 for none. */
  oldestSeconds: number;
}

/** The one source of queue figures, for the metrics and the staff. */
export async function figuresOf(queue: Queue<JobData>): Promise<QueueFigures> {
  const [counts, [first]] = await Promise.all([
    queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
    queue.getWaiting(0, 0),
  ]);
  // BullMQ uses the system time, not the injected clock.
  const since = first ? first.timestamp + first.delay : Date.now();
  const { waiting = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = counts;
  return {
    waiting: waiting + prioritized,
    active,
    delayed,
    failed,
    oldestSeconds: Math.max(0, Date.now() - since) / 1000,
  };
}

const states = ['waiting', 'active', 'delayed', 'failed'] as const;

/** Depth of the queues, and how long their oldest job has been waiting. */
@Injectable()
export class QueueMetrics {
  constructor(metrics: Metrics, queue: JobQueue) {
    if (!metrics.areRead) return;
    const labelNames = ['queue', 'state'] as const;
    metrics.lookUp({ name: 'queue_jobs', help: 'Jobs by state', labelNames }, async (gauge) => {
      for (const [name, figures] of await figuresOfAll(queue))
        for (const state of states) gauge.set({ queue: name, state }, figures[state]);
    });
    const oldest = { name: 'queue_oldest_seconds', help: 'For how long the oldest job that is due has been waiting' };
    metrics.lookUp({ ...oldest, labelNames: ['queue'] }, async (gauge) => {
      for (const [name, { oldestSeconds }] of await figuresOfAll(queue)) gauge.set({ queue: name }, oldestSeconds);
    });
  }
}

function figuresOfAll(jobs: JobQueue) {
  return Promise.all(jobs.all().map(async (queue) => [queue.name, await figuresOf(queue)] as const));
}
