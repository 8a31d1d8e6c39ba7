import { isAdministratorsPassword } from './backup/administrators-password.js';
import { parseEnvironment } from './config/env.js';
import { runCommand } from './run-command.js';

/** For the launcher, which tells people the password that it made: exits with 1 where it does not log them in. */
await runCommand(async () => {
  const isRight = await isAdministratorsPassword(parseEnvironment({ ...process.env, LOG_LEVEL: 'silent' }));
  return isRight === false ? 1 : 0;
});
