import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { claimRun, currentRun } from './lock.mjs';
import { HOME, ROOT, folder } from './paths.mjs';
import { ensureSecrets, operatorEnv } from './secrets.mjs';
import { startServices } from './services.mjs';

/**
 * Runs a command on the stored data, beside a running `npm start` or alone.
 * @param {string} entry
 * @returns {Promise<number>} its exit code
 */
export async function runDataCommand(entry) {
  const run = currentRun();
  if (run?.env) return examine(entry, run.env);
  claimRun();
  await ensureInstalled();
  if (!existsSync(entry)) await ensureBuilt(['server']);
  const services = await startServices({ env: operatorEnv(), which: ['mongo', 'valkey'] });
  try {
    return examine(entry, services.env);
  } finally {
    await services.stop();
  }
}

/**
 * @param {string} entry
 * @param {Record<string, string>} servicesEnv
 * @returns {number} its exit code
 */
function examine(entry, servicesEnv) {
  const defaults = {
    ...ensureSecrets(),
    PUBLIC_URL: 'http://localhost:3000',
    // The settings are checked whole, though no mail is sent here.
    SMTP_URL: 'smtp://127.0.0.1:1025',
    STORAGE_DIR: folder(join(HOME, 'data/objects')),
    CLIENT_DIR: join(ROOT, 'dist/client'),
  };
  const env = { ...defaults, ...servicesEnv, ...operatorEnv() };
  const args = ['--enable-source-maps', entry, ...process.argv.slice(2)];
  return spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1;
}
