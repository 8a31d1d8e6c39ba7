import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { claimRun, currentRun } from './lock.mjs';
import { ENTRIES, HOME, ROOT, folder } from './paths.mjs';
import { ensureSecrets, operatorEnv } from './secrets.mjs';
import { startServices } from './services.mjs';
import { runMain } from './trouble.mjs';

/** `npm run fsck`: proves the stored data sound, beside a running `npm start` or alone. */
async function main() {
  const run = currentRun();
  if (run?.env) return examine(run.env);
  claimRun();
  await ensureInstalled();
  if (!existsSync(ENTRIES.fsck)) await ensureBuilt(['server']);
  const services = await startServices({ env: operatorEnv(), which: ['mongo', 'valkey'] });
  try {
    return examine(services.env);
  } finally {
    await services.stop();
  }
}

/**
 * @param {Record<string, string>} servicesEnv
 * @returns {number} its exit code
 */
function examine(servicesEnv) {
  const defaults = {
    ...ensureSecrets(),
    PUBLIC_URL: 'http://localhost:3000',
    // The settings are checked whole, though no mail is sent here.
    SMTP_URL: 'smtp://127.0.0.1:1025',
    STORAGE_DIR: folder(join(HOME, 'data/objects')),
    CLIENT_DIR: join(ROOT, 'dist/client'),
  };
  const env = { ...defaults, ...servicesEnv, ...operatorEnv() };
  const args = ['--enable-source-maps', ENTRIES.fsck, ...process.argv.slice(2)];
  return spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1;
}

await runMain(main);
