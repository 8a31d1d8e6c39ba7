import 'reflect-metadata';
import { ConfigurationError, parseEnvironment } from './config/env.js';
import { runUntilStopped } from './run-until-stopped.js';

await runUntilStopped(async () => {
  const env = parseEnvironment(process.env);
  // Loaded after the check, so that a wrong setting is reported at once.
  const { createApp } = await import('./create-app.js');
  const { app, stop } = await createApp(env);
  await app.listen(env.PORT, env.HOST);
  return stop;
}, ConfigurationError);
