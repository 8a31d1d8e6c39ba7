import { Injectable } from '@nestjs/common';
import { JobQueue } from '../jobs/job-queue.js';
import { figuresOf } from '../jobs/queue-figures.js';
import { Metrics } from './metrics.js';

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
