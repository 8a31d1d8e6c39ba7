import { JobQueue } from '../src/core/jobs/job-queue.js';
import { type TestWorld, until } from './harness.js';

/** Starts delayed jobs now: the queue counts delays by the machine's time, so a moved test clock does not make them due. */
export async function promoteDelayedJobs({ app }: TestWorld): Promise<void> {
  const queues = app.get(JobQueue, { strict: false }).all();
  await Promise.all(queues.map((queue) => queue.promoteJobs()));
}

/** Waits for the effect of jobs that are due by the test's clock. A job that is not due delays itself again. */
export function untilDue(world: TestWorld, probe: () => Promise<boolean>, what: string): Promise<boolean> {
  return until(async () => {
    await promoteDelayedJobs(world);
    return probe();
  }, what);
}
