import { JobQueue } from '../src/core/jobs/job-queue.js';
import { type TestWorld, until } from './harness.js';

/**
 * Waits for a condition that jobs bring about which are due by the test's clock. The queue goes by the time of the
 * machine: what waits in it is begun here, and puts itself off again where it is not due.
 */
export function untilDue(world: TestWorld, probe: () => Promise<boolean>, what: string): Promise<boolean> {
  const queues = world.app.get(JobQueue).all();
  return until(async () => {
    await Promise.all(queues.map((queue) => queue.promoteJobs()));
    return probe();
  }, what);
}
