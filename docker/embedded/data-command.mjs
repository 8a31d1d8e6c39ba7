import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { CliError, runMain } from './cli-error.mjs';
import { ENTRIES, HOME, ROOT, folder } from './paths.mjs';
import { prepareMachine } from './preflight.mjs';
import { claimRun, currentRun } from './run-lock.mjs';
import { ensureSecrets, forgetPassword, operatorEnv, readEnvFile, SECRETS } from './secrets.mjs';
import { startServices } from './services.mjs';

/**
 * The scripts of package.json, each with what it needs. A command on the stores alone needs no service.
 * @type {Record<string, import('./services.mjs').ServiceName[]>}
 */
const COMMANDS = {
  fsck: ['mongo', 'valkey'],
  backup: ['mongo'],
  restore: ['mongo'],
  codes: ['mongo', 'valkey'],
  billing: ['mongo', 'valkey'],
  users: ['mongo', 'valkey'],
  doctor: ['mongo', 'valkey', 'mail'],
  migrate: ['mongo', 'valkey'],
  'store:rewrap': [],
  'store:setup': [],
};

/** The settings are checked whole, also those that a command does not use. */
const UNUSED = {
  PUBLIC_URL: 'http://localhost:3000',
  MONGODB_URI: 'mongodb://127.0.0.1/unused',
  REDIS_URL: 'redis://127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1:1025',
};

/** Exit code of a restore that left the system empty. */
const NOTHING_RESTORED = 3;

/** Runs a command on the stored data, with or without a running `npm start`. */
async function main() {
  const [name = '', ...args] = process.argv.slice(2);
  const needs = COMMANDS[name];
  if (!needs) throw new CliError(`There is no command "${name}": use one of ${Object.keys(COMMANDS).join(', ')}.`);
  const entry = join(ROOT, `dist/server/src/${name.replace(':', '-')}.js`);
  const run = currentRun();
  if (run?.env) return runEntry(entry, args, { ...(run.baseUrl && { PUBLIC_URL: run.baseUrl }), ...run.env });
  if (needs.length) await claimRun();
  await prepareMachine({ env: operatorEnv(), which: needs });
  if (!existsSync(entry)) await ensureBuilt(['server']);
  const isBrought = name === 'restore' && bringSecrets(args);
  const services = await startServices({ env: operatorEnv(), which: needs });
  try {
    const code = runEntry(entry, args, services.env);
    // Else the next start would be that of an empty system without an administrator.
    if (isBrought && code === NOTHING_RESTORED) rmSync(SECRETS);
    else if (name === 'restore') dropOtherPassword(services.env);
    return code;
  } finally {
    await services.stop();
  }
}

/**
 * A machine that has no secrets yet gets those of the backup instead of new ones.
 * @param {string[]} args
 * @returns {boolean} whether it got them
 */
function bringSecrets(args) {
  if (existsSync(SECRETS)) return false;
  const settings = ['--settings', folder(HOME) && SECRETS];
  const { status } = spawnSync(process.execPath, [ENTRIES.restore, ...args, ...settings], {
    cwd: ROOT,
    env: operatorEnv(),
    stdio: 'inherit',
  });
  if (status !== 0) throw new CliError('Nothing was restored.');
  return true;
}

/**
 * The administrator of the backup has the password of then. One that was made here for another start opens nothing.
 * @param {Record<string, string>} servicesEnv
 */
function dropOtherPassword(servicesEnv) {
  const { ADMIN_PASSWORD } = readEnvFile(SECRETS);
  if (ADMIN_PASSWORD && runEntry(ENTRIES.administrator, [], servicesEnv, { ADMIN_PASSWORD }) === 1) forgetPassword();
}

/**
 * @param {string} entry
 * @param {string[]} args
 * @param {Record<string, string>} servicesEnv
 * @param {Record<string, string>} [others] win over all
 * @returns {number} its exit code
 */
function runEntry(entry, args, servicesEnv, others = {}) {
  const storage = { STORAGE_DIR: folder(join(HOME, 'data/objects')) };
  const env = { ...UNUSED, ...storage, ...ensureSecrets(), ...servicesEnv, ...operatorEnv(), ...others };
  return spawnSync(process.execPath, [entry, ...args], { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1;
}

await runMain(main);
