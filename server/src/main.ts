import 'reflect-metadata';
import { ConfigurationError, parseEnvironment } from './config/env.js';
import { runUntilStopped } from './run-until-stopped.js';

await runUntilStopped(async () => {
  const env = parseEnvironment(process.env);
  // Only now: a wrong setting is told at once, not after all of the product has been loaded (A21).
  const { createApp } = await import('./create-app.js');
  const { app, stop } = await createApp(env);
  await app.listen(env.PORT, env.HOST);
  return stop;
}, ConfigurationError);
