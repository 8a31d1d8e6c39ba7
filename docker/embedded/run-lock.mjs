import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOME, folder } from './paths.mjs';
import { output } from './tool.mjs';
import { CliError } from './cli-error.mjs';

const FILE = join(HOME, 'run.json');

/**
 * The one launcher that runs in this folder.
 * @typedef {{ pid: number, baseUrl?: string, env?: Record<string, string> }} Run
 */

/** @returns {Run | null} what runs here now; leftovers of a killed launcher do not count */
export function currentRun() {
  try {
    const run = /** @type {Run} */ (JSON.parse(readFileSync(FILE, 'utf8')));
    return isLauncher(run.pid) ? run : null;
  } catch {
    return null;
  }
}

/** Locks the folder's data for this process, or throws an error with the process that holds the lock. */
export function claimRun() {
  const other = currentRun();
  if (other) {
    const place = other.baseUrl ? ` at ${other.baseUrl}` : '';
    throw new CliError(
      `Sampan is already running from this folder${place}: use that one, or stop it first (process ${other.pid}).`,
    );
  }
  rmSync(FILE, { force: true });
  folder(HOME);
  writeFileSync(FILE, JSON.stringify({ pid: process.pid }), { flag: 'wx', mode: 0o600 });
  process.once('exit', () => rmSync(FILE, { force: true }));
}

/** @param {Omit<Run, 'pid'>} facts */
export function describeRun(facts) {
  writeFileSync(FILE, JSON.stringify({ pid: process.pid, ...facts }, null, 2), { mode: 0o600 });
}

/**
 * Process numbers are used again, so its command is looked at too.
 * @param {number} pid
 * @returns {boolean}
 */
function isLauncher(pid) {
  if (pid === process.pid) return false;
  const note = `/proc/${pid}/cmdline`;
  if (existsSync('/proc/self')) return existsSync(note) && readFileSync(note, 'utf8').includes('docker/embedded/');
  return output('ps', ['-o', 'command=', '-p', String(pid)])?.includes('docker/embedded/') ?? false;
}
