import type { QueueName } from '../src/core/jobs/define-job.js';
import { JobQueue } from '../src/core/jobs/job-queue.js';
import { type TestWorld, until } from './harness.js';

/** Starts delayed jobs now: the queue counts delays by the machine's time, so a moved test clock does not make them due. */
export async function promoteDelayedJobs({ app }: TestWorld, queue: QueueName): Promise<void> {
  const queues = app.get(JobQueue, { strict: false }).all();
  await queues.find(({ name }) => name === queue)?.promoteJobs();
}

/** Waits for the effect of the queues' delayed jobs that are due by the test's clock. */
export function untilDue(
  world: TestWorld,
  queues: QueueName | QueueName[],
  probe: () => Promise<boolean>,
  what: string,
): Promise<boolean> {
  return until(async () => {
    for (const queue of [queues].flat()) await promoteDelayedJobs(world, queue);
    return probe();
  }, what);
}
