import 'reflect-metadata';
import { ConfigurationError, parseEnvironment } from './config/env.js';
import { createApp } from './create-app.js';
import { runUntilStopped } from './run-until-stopped.js';

await runUntilStopped(async () => {
  const env = parseEnvironment(process.env);
  const { app, stop } = await createApp(env);
  await app.listen(env.PORT, env.HOST);
  return stop;
}, ConfigurationError);
