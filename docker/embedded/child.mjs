import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { say } from './cli-error.mjs';
import { folder, shown } from './paths.mjs';

/**
 * A process that the launcher starts and stops. It has its own process group: Ctrl-C in the terminal reaches only the
 * launcher, which then stops everything in the right order.
 */
export class Child {
  /** Empty while it runs. */
  exitReason = '';
  isStopping = false;

  /**
   * @param {object} options
   * @param {string} options.name for messages: "The worker"
   * @param {string} options.command
   * @param {string[]} options.args
   * @param {string} options.logFile
   * @param {NodeJS.ProcessEnv} [options.env]
   * @param {string} [options.cwd]
   * @param {number} [options.stopSeconds] time between SIGTERM and SIGKILL
   * @param {boolean} [options.showsOutput] on the terminal instead of in the log
   */
  constructor({ name, command, args, logFile, env, cwd, stopSeconds = 10, showsOutput = false }) {
    this.name = name;
    this.logFile = logFile;
    this.stopSeconds = stopSeconds;
    const log = openLog(logFile);
    const output = showsOutput ? /** @type {const} */ ('inherit') : log;
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', output, output] });
    closeSync(log);
    /** 0 when the program could not be started. */
    this.pid = child.pid ?? 0;
    /** @type {Promise<void>} */
    this.exited = new Promise((resolve) => {
      const finish = (/** @type {string} */ reason) => {
        this.exitReason = reason;
        noteForReaper(() => running.delete(this.pid));
        resolve();
      };
      child.once('error', (error) => finish(error.message));
      child.once('exit', (code, signal) => finish(signal ?? `exit code ${code}`));
    });
    if (this.pid) noteForReaper(() => running.add(this.pid));
  }

  /** @returns {string} message for an unexpected exit, with the end of the log */
  exitMessage() {
    const sentence = `${this.name} stopped unexpectedly (${this.exitReason}); its log is ${shown(this.logFile)}.`;
    return [sentence, ...logTail(this.logFile).map((line) => `  ${line}`)].join('\n');
  }

  /** SIGTERM, then SIGKILL after `stopSeconds`. */
  async stop() {
    this.isStopping = true;
    this.signal('SIGTERM');
    const timer = setTimeout(() => this.signal('SIGKILL'), this.stopSeconds * 1000);
    await this.exited;
    clearTimeout(timer);
  }

  /** SIGKILL at once, as in a crash. */
  async kill() {
    this.isStopping = true;
    this.signal('SIGKILL');
    await this.exited;
  }

  /** @param {NodeJS.Signals} signal for the whole process group */
  signal(signal) {
    if (this.exitReason || !this.pid) return;
    try {
      process.kill(-this.pid, signal);
    } catch {
      // The process has exited already.
    }
  }
}

/**
 * Opens a new log and keeps the previous one under another name.
 * @param {string} path
 */
function openLog(path) {
  folder(dirname(path));
  if (existsSync(path)) renameSync(path, path.replace(/\.log$/, '.previous.log'));
  return openSync(path, 'a');
}

/**
 * @param {string} logFile
 * @returns {string[]} the last lines for people, without structured log lines and stack traces
 */
function logTail(logFile) {
  const lines = readFileSync(logFile, 'utf8').split('\n');
  return lines.filter((line) => line.trim() && !/^\{|^\s+at |^Node\.js v/.test(line)).slice(-8);
}

/**
 * Ends the launcher's children when the launcher dies, even by SIGKILL: a shell gets the list of running ones, and ends
 * them when its standard input closes. A shell takes 1 MB of memory where Node takes 42.
 */
const REAPER = `
trap '' INT TERM
while read -r line; do running=$line; done
[ -z "$running" ] && exit
for pid in $running; do kill -s TERM -- "-$pid"; done
sleep 10
for pid in $running; do kill -s KILL -- "-$pid"; done
`;

/** Leaders of the process groups that run. @type {Set<number>} */
const running = new Set();

/** @type {import('node:stream').Writable | null} */
let reaper = null;

/** @param {() => void} change of `running` */
function noteForReaper(change) {
  change();
  reaper ??= startReaper();
  reaper.write(`${[...running].join(' ')}\n`);
}

function startReaper() {
  const shell = spawn('/bin/sh', ['-c', REAPER], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const input = /** @type {import('node:stream').Writable & { unref(): void }} */ (shell.stdin);
  shell.unref();
  input.unref();
  input.on('error', () => {});
  return input;
}

/** npm passes the terminal's Ctrl-C on, so the launcher gets it twice; a signal after this time is a second Ctrl-C. */
const REPEATED_SIGNAL_MS = 700;

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * @param {Child[]} children that must keep running
 * @returns {Promise<string | null>} null for a stop by signal, else the message of the child that exited by itself
 */
export function untilStopped(children) {
  const stopRequest = new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve(null));
    // npm passes SIGTERM on to its shell only, so the launcher has to notice that its parent has ended.
    const parent = process.ppid;
    if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && resolve(null), 300).unref();
  });
  const exits = children.map(async (child) => {
    await child.exited;
    return child.isStopping ? new Promise(() => {}) : child.exitMessage();
  });
  return Promise.race([stopRequest, ...exits]);
}

/**
 * Runs the steps in order; a second Ctrl-C kills all children.
 * @param {Child[]} children
 * @param {(() => Promise<void>)[]} steps
 */
export async function stopAll(children, steps) {
  const startedAt = performance.now();
  const kill = () => {
    if (performance.now() - startedAt < REPEATED_SIGNAL_MS) return;
    for (const child of children) child.signal('SIGKILL');
  };
  for (const signal of SIGNALS) process.on(signal, kill);
  say('Stopping once current transfers have finished (press Ctrl-C again to stop now) …');
  for (const step of steps) await step();
}
