import { homedir } from 'node:os';
import { join } from 'node:path';

/** What the environment says; read here and nowhere else. */
export interface Settings {
  server: string | undefined;
  email: string | undefined;
  password: string | undefined;
  token: string | undefined;
  /** Sessions and what is needed to take an upload up again. */
  configDir: string;
}

export function readSettings(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): Settings {
  return {
    server: env['SAMPAN_SERVER'],
    email: env['SAMPAN_EMAIL'],
    password: env['SAMPAN_PASSWORD'],
    token: env['SAMPAN_TOKEN'],
    configDir: env['SAMPAN_CONFIG_DIR'] ?? join(baseDir(env, platform), 'sampan'),
  };
}

function baseDir(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (platform === 'win32') return env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming');
  return env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
}
