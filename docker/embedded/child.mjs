import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { reapWithLauncher, stopReaping } from './orphan-reaper.mjs';
import { folder, shown } from './paths.mjs';

/**
 * A process that the launcher starts and stops. It has its own process group: Ctrl-C in the terminal reaches only the
 * launcher, which then stops everything in the right order.
 */
export class Child {
  hasExited = false;
  isStopping = false;
  exitReason = '';
  /** @type {number | null} */
  exitCode = null;
  /** @type {Promise<void>} */
  exited;

  /**
   * @param {object} options
   * @param {string} options.name for messages: "the worker"
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
    this.process = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', output, output] });
    closeSync(log);
    this.exited = new Promise((resolve) => {
      this.process.once('error', (error) => this.#finish(error.message, resolve));
      this.process.once('exit', (code, signal) => {
        this.exitCode = code;
        this.#finish(signal ?? `exit code ${code}`, resolve);
      });
    });
    if (this.pid) reapWithLauncher(this.pid);
  }

  /** @returns {number} 0 when the program could not be started */
  get pid() {
    return this.process.pid ?? 0;
  }

  /**
   * @param {string} exitReason
   * @param {() => void} resolve
   */
  #finish(exitReason, resolve) {
    this.exitReason = exitReason;
    this.hasExited = true;
    if (this.pid) stopReaping(this.pid);
    resolve();
  }

  /** @returns {string} message for an unexpected exit, with the end of the log */
  exitMessage() {
    const sentence = `${this.name} stopped unexpectedly (${this.exitReason}); its log is ${shown(this.logFile)}.`;
    return [sentence, ...logTail(this.logFile).map((line) => `  ${line}`)].join('\n');
  }

  /** SIGTERM, then SIGKILL after `stopSeconds`. */
  async stop() {
    this.isStopping = true;
    if (this.hasExited) return;
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
    if (this.hasExited || !this.pid) return;
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
  if (existsSync(path)) renameSync(path, join(dirname(path), `${basename(path, '.log')}.previous.log`));
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
