import 'reflect-metadata';
import { built, clockFromFile } from './clock-from-file.mjs';

/** The server as it is shipped (server/src/main.ts), on a clock that journeys move. */
const { ConfigurationError, parseEnvironment } = await built('server/src/config/env.js');
const { createApp } = await built('server/src/create-app.js');
const { runUntilStopped } = await built('server/src/run-until-stopped.js');

await runUntilStopped(async () => {
  const env = parseEnvironment(process.env);
  const { app, stop } = await createApp(env, await clockFromFile());
  await app.listen(env.PORT, env.HOST);
  return stop;
}, ConfigurationError);
