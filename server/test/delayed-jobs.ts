import { JobQueue } from '../src/core/jobs/job-queue.js';
import type { TestWorld } from './harness.js';

/** The queue counts delays by Redis' clock: what is due by the clock of the test would wait as long in real time. */
export async function promoteDelayedJobs({ app }: TestWorld): Promise<void> {
  const queues = app.get(JobQueue, { strict: false }).all();
  await Promise.all(queues.map((queue) => queue.promoteJobs()));
}
