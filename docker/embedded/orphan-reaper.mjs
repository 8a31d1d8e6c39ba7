import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Ends the launcher's children when the launcher is gone, even by SIGKILL: a separate process holds the list of running
 * children, and ends them when its standard input closes.
 */

const FILE = fileURLToPath(import.meta.url);

/** @type {import('node:stream').Writable | null} */
let input = null;

/** @param {number} pid leader of a process group */
export function reapWithLauncher(pid) {
  input ??= startReaper();
  input.write(`+${pid}\n`);
}

/** @param {number} pid which has exited */
export function stopReaping(pid) {
  input?.write(`-${pid}\n`);
}

function startReaper() {
  const reaper = spawn(process.execPath, [FILE], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const stdin = /** @type {import('node:stream').Writable & { unref(): void }} */ (reaper.stdin);
  reaper.unref();
  stdin.unref();
  stdin.on('error', () => {});
  return stdin;
}

/**
 * @param {string} lines `+pid` for a start, `-pid` for an exit
 * @returns {number[]} those that have not exited
 */
export function runningPids(lines) {
  const running = new Set();
  for (const line of lines.split('\n')) {
    if (line.startsWith('+')) running.add(Number(line.slice(1)));
    if (line.startsWith('-')) running.delete(Number(line.slice(1)));
  }
  return [...running];
}

/**
 * @param {number[]} pids
 * @param {NodeJS.Signals} signal
 */
function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(-pid, signal);
    } catch {
      // The process has exited already.
    }
  }
}

async function main() {
  let lines = '';
  for await (const chunk of process.stdin) lines += chunk;
  const orphans = runningPids(lines);
  signalAll(orphans, 'SIGTERM');
  if (orphans.length) setTimeout(() => signalAll(orphans, 'SIGKILL'), 10_000);
}

if (process.argv[1] === FILE) {
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  await main();
}
