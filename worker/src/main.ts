import 'reflect-metadata';
import { ConfigurationError, parseEnvironment } from '../../server/src/config/env.js';
import { runUntilStopped } from '../../server/src/run-until-stopped.js';
import { createWorker } from './create-worker.js';

await runUntilStopped(async () => {
  const { stop } = await createWorker(parseEnvironment(process.env));
  return stop;
}, ConfigurationError);
