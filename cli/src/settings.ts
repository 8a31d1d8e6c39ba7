import { userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Settings from the environment; read here and nowhere else. A variable that is set but empty is not set. */
export interface Settings {
  server: string | undefined;
  email: string | undefined;
  /** Unchanged: it may contain blanks. */
  password: string | undefined;
  token: string | undefined;
  /** Folder of sessions and of the data to resume uploads. */
  configDir: string;
}

export function readSettings(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): Settings {
  const text = (name: string) => env[name]?.trim() || undefined;
  return {
    server: text('SAMPAN_SERVER'),
    email: text('SAMPAN_EMAIL'),
    password: env['SAMPAN_PASSWORD'] || undefined,
    token: text('SAMPAN_TOKEN'),
    configDir: text('SAMPAN_CONFIG_DIR') ?? join(baseDir(text, platform), 'sampan'),
  };
}

/** A relative folder would put the access token where the command happens to run. */
function baseDir(text: (name: string) => string | undefined, platform: NodeJS.Platform): string {
  const folder = (name: string) => [text(name)].find((path) => path !== undefined && isAbsolute(path));
  if (platform === 'win32')
    return folder('APPDATA') ?? join(folder('USERPROFILE') ?? userInfo().homedir, 'AppData', 'Roaming');
  return folder('XDG_CONFIG_HOME') ?? join(folder('HOME') ?? userInfo().homedir, '.config');
}
