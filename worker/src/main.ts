import 'reflect-metadata';
import { ConfigurationError, parseEnvironment } from '../../server/src/config/env.js';
import { runUntilStopped } from '../../server/src/run-until-stopped.js';

await runUntilStopped(async () => {
  const env = parseEnvironment(process.env);
  // Loaded after the check, so that a wrong setting is reported at once.
  const { createWorker } = await import('./create-worker.js');
  const { stop } = await createWorker(env);
  return stop;
}, ConfigurationError);
