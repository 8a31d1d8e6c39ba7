import 'reflect-metadata';
import { ConfigurationError, parseEnvironment } from '../../server/src/config/env.js';
import { runUntilStopped } from '../../server/src/run-until-stopped.js';

await runUntilStopped(async () => {
  const env = parseEnvironment(process.env);
  // Only now: a wrong setting is told at once, not after all of the product has been loaded (A21).
  const { createWorker } = await import('./create-worker.js');
  const { stop } = await createWorker(env);
  return stop;
}, ConfigurationError);
