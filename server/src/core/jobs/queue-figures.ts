import type { Queue } from 'bullmq';
import type { JobData } from './job-queue.js';

export interface QueueFigures {
  /** Ready to run, also those of a paused queue. */
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  /** For how long the oldest job that is ready has been waiting; 0 for none. */
  oldestSeconds: number;
}

/** The one source of what is told about a queue, in the metrics and to the staff. */
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
