import 'reflect-metadata';
import { built, clockFromFile } from './clock-from-file.mjs';

/** The worker as it is shipped (worker/src/main.ts), on a clock that journeys move. */
const { ConfigurationError, parseEnvironment } = await built('server/src/config/env.js');
const { runUntilStopped } = await built('server/src/run-until-stopped.js');
const { createWorker } = await built('worker/src/create-worker.js');

await runUntilStopped(async () => {
  const { stop } = await createWorker(parseEnvironment(process.env), await clockFromFile());
  return stop;
}, ConfigurationError);
