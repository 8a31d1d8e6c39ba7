import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { ENTRIES, HOME, ROOT, folder } from './paths.mjs';
import { ensureSecrets, operatorEnv } from './secrets.mjs';
import { runMain } from './trouble.mjs';

/** What the settings ask for and wrapping keys does not use: it works on the files alone. */
const UNUSED = {
  PUBLIC_URL: 'http://localhost:3000',
  MONGODB_URI: 'mongodb://127.0.0.1/unused',
  REDIS_URL: 'redis://127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1',
};

/** `npm run store:rewrap`: after the master key was changed, beside a running `npm start` or alone. */
async function main() {
  await ensureInstalled();
  if (!existsSync(ENTRIES.rewrap)) await ensureBuilt(['server']);
  const env = { ...UNUSED, ...ensureSecrets(), STORAGE_DIR: folder(join(HOME, 'data/objects')), ...operatorEnv() };
  const args = ['--enable-source-maps', ENTRIES.rewrap];
  return spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1;
}

await runMain(main);
