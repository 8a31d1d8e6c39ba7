import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Nothing may outlive the launcher, even if it is killed outright: a small process of its own holds the list of what
 * runs, and ends that when its standard input closes, which happens however the launcher dies.
 */

const FILE = fileURLToPath(import.meta.url);

/** @type {import('node:stream').Writable | null} */
let list = null;

/** @param {number} pid leader of a process group */
export function guard(pid) {
  list ??= startGuard();
  list.write(`+${pid}\n`);
}

/** @param {number} pid which has ended */
export function unguard(pid) {
  list?.write(`-${pid}\n`);
}

function startGuard() {
  const guardian = spawn(process.execPath, [FILE], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const input = /** @type {import('node:stream').Writable & { unref(): void }} */ (guardian.stdin);
  guardian.unref();
  input.unref();
  input.on('error', () => {});
  return input;
}

/**
 * @param {string} notes lines of `+pid` and `-pid`
 * @returns {number[]} what was started and has not ended
 */
export function leftOf(notes) {
  const running = new Set();
  for (const line of notes.split('\n')) {
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
      // ended already
    }
  }
}

async function main() {
  let notes = '';
  for await (const chunk of process.stdin) notes += chunk;
  const left = leftOf(notes);
  signalAll(left, 'SIGTERM');
  if (left.length) setTimeout(() => signalAll(left, 'SIGKILL'), 10_000);
}

if (process.argv[1] === FILE) {
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  await main();
}
