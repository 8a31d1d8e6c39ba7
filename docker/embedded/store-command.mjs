import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { HOME, ROOT, folder } from './paths.mjs';
import { ensureSecrets, operatorEnv } from './secrets.mjs';

/** What the settings ask for and work on the stores alone does not use. */
const UNUSED = {
  PUBLIC_URL: 'http://localhost:3000',
  MONGODB_URI: 'mongodb://127.0.0.1/unused',
  REDIS_URL: 'redis://127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1',
};

/**
 * Runs a command that needs the stores and no other service.
 * @param {string} entry
 * @returns {Promise<number>} its exit code
 */
export async function runStoreCommand(entry) {
  await ensureInstalled();
  if (!existsSync(entry)) await ensureBuilt(['server']);
  const env = { ...UNUSED, ...ensureSecrets(), STORAGE_DIR: folder(join(HOME, 'data/objects')), ...operatorEnv() };
  return spawnSync(process.execPath, ['--enable-source-maps', entry], { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1;
}
