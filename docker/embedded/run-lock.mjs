import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { HOME, folder } from './paths.mjs';
import { output } from './tool.mjs';
import { CliError } from './cli-error.mjs';

const FILE = join(HOME, 'run.json');
/** A launcher listens here as long as it runs: in another container its process number says nothing. */
const SOCKET = join(HOME, 'run.sock');

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
export async function claimRun() {
  const other = currentRun();
  if (other) {
    const place = other.baseUrl ? ` at ${other.baseUrl}` : '';
    throw new CliError(
      `Sampan is already running from this folder${place}: use that one, or stop it first (process ${other.pid}).`,
    );
  }
  if (await isAnswering())
    throw new CliError(
      'Sampan is already running from this folder, in another container: use that one, or stop it first.',
    );
  rmSync(FILE, { force: true });
  folder(HOME);
  await listen();
  writeFileSync(FILE, JSON.stringify({ pid: process.pid }), { flag: 'wx', mode: 0o600 });
  process.once('exit', () => {
    for (const path of [FILE, SOCKET]) rmSync(path, { force: true });
  });
}

/** @returns {Promise<boolean>} */
function isAnswering() {
  return new Promise((resolve) => {
    const socket = connect(SOCKET, () => resolve(true));
    socket.on('error', () => resolve(false)).unref();
    socket.once('connect', () => socket.destroy());
  });
}

/** @returns {Promise<void>} */
function listen() {
  rmSync(SOCKET, { force: true });
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.on('error', () => {}).destroy());
    // Some file systems have no sockets, and long paths cannot be one; there the process number alone counts.
    server.once('error', () => resolve());
    server.listen(SOCKET, () => resolve()).unref();
  });
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
