import 'reflect-metadata';
import { built, clockFromFile } from './clock-from-file.mjs';

/** The worker as it is shipped (worker/src/main.ts), on a clock that journeys move. */
const { ConfigurationError, parseEnvironment } = await built('server/src/config/env.js');
const { runUntilStopped } = await built('server/src/run-until-stopped.js');
const { createWorker } = await built('worker/src/create-worker.js');

const FOLLOW_MS = 5000;

await runUntilStopped(async () => {
  const clock = await clockFromFile();
  const { app, stop } = await createWorker(parseEnvironment(process.env), clock);
  const { JobQueue } = await built('server/src/core/jobs/job-queue.js');
  const queues = app
    .get(JobQueue, { strict: false })
    .all()
    .filter((/** @type {{ name: string }} */ { name }) => name === 'sweeps' || name === 'outside');
  // Schedules go by the time of the machine: where a journey moved the clock, they are due too.
  const schedules = setInterval(() => {
    if (!clock.wasMovedWithin(FOLLOW_MS)) return;
    for (const queue of queues) queue.promoteJobs().catch(() => undefined);
  }, 500);
  return () => {
    clearInterval(schedules);
    return stop();
  };
}, ConfigurationError);
