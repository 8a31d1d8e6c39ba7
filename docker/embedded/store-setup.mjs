import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { ENTRIES, HOME, ROOT, folder } from './paths.mjs';
import { ensureSecrets, operatorEnv } from './secrets.mjs';
import { runMain } from './trouble.mjs';

/** What the settings ask for and setting up buckets does not use. */
const UNUSED = {
  PUBLIC_URL: 'http://localhost:3000',
  MONGODB_URI: 'mongodb://127.0.0.1/unused',
  REDIS_URL: 'redis://127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1',
};

/** `npm run store:setup`: makes the buckets named in STORES what the product needs. */
async function main() {
  await ensureInstalled();
  if (!existsSync(ENTRIES.storeSetup)) await ensureBuilt(['server']);
  const env = { ...UNUSED, ...ensureSecrets(), STORAGE_DIR: folder(join(HOME, 'data/objects')), ...operatorEnv() };
  const args = ['--enable-source-maps', ENTRIES.storeSetup];
  return spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1;
}

await runMain(main);
