import { Injectable } from '@nestjs/common';
import { JobQueue } from '../jobs/job-queue.js';
import { Metrics } from './metrics.js';

const states = ['waiting', 'active', 'delayed', 'failed'] as const;

/** Depth of the queues, and how long their oldest job has been waiting. */
@Injectable()
export class QueueMetrics {
  constructor(metrics: Metrics, queue: JobQueue) {
    if (!metrics.areRead) return;
    const labelNames = ['queue', 'state'] as const;
    metrics.lookUp({ name: 'queue_jobs', help: 'Jobs by state', labelNames }, async (gauge) => {
      for (const { name, counts } of await Promise.all(queue.all().map(countsOf)))
        for (const state of states) gauge.set({ queue: name, state }, counts[state] ?? 0);
    });
    const oldest = { name: 'queue_oldest_seconds', help: 'For how long the oldest job that is due has been waiting' };
    metrics.lookUp({ ...oldest, labelNames: ['queue'] }, async (gauge) => {
      for (const each of queue.all()) {
        const [first] = await each.getWaiting(0, 0);
        // BullMQ uses the system time, not the injected clock.
        const since = first ? first.timestamp + first.delay : Date.now();
        gauge.set({ queue: each.name }, Math.max(0, Date.now() - since) / 1000);
      }
    });
  }
}

async function countsOf(queue: ReturnType<JobQueue['all']>[number]) {
  return { name: queue.name, counts: await queue.getJobCounts(...states) };
}
