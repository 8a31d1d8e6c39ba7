import { isAdministratorsPassword } from './backup/administrators-password.js';
import { parseEnvironment } from './config/env.js';
import { runCommand } from './run-command.js';

/** Tells the launcher whether the administrator's password that it generated still logs in: exits with 1 if not. */
await runCommand(async () => {
  const isRight = await isAdministratorsPassword(parseEnvironment({ ...process.env, LOG_LEVEL: 'silent' }));
  return isRight === false ? 1 : 0;
});
