import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { guard, unguard } from './guard.mjs';
import { folder, shown } from './paths.mjs';

/**
 * A program of ours that runs beside the launcher, in a process group of its own: a Ctrl-C in the terminal reaches
 * only the launcher, which then stops everything in the right order.
 */
export class Child {
  hasExited = false;
  isStopping = false;
  how = '';
  /** @type {number | null} */
  exitCode = null;
  /** @type {Promise<void>} */
  exited;

  /**
   * @param {object} options
   * @param {string} options.name for people: "the worker"
   * @param {string} options.command
   * @param {string[]} options.args
   * @param {string} options.logFile
   * @param {NodeJS.ProcessEnv} [options.env]
   * @param {string} [options.cwd]
   * @param {number} [options.stopSeconds] how long it may take to end by itself
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
      this.process.once('error', (error) => this.#end(error.message, resolve));
      this.process.once('exit', (code, signal) => {
        this.exitCode = code;
        this.#end(signal ?? `exit code ${code}`, resolve);
      });
    });
    if (this.pid) guard(this.pid);
  }

  /** @returns {number} 0 when it could not even be started */
  get pid() {
    return this.process.pid ?? 0;
  }

  /**
   * @param {string} how
   * @param {() => void} resolve
   */
  #end(how, resolve) {
    this.how = how;
    this.hasExited = true;
    if (this.pid) unguard(this.pid);
    resolve();
  }

  /** @returns {string} what to tell when it ended though nobody asked it to */
  obituary() {
    const said = lastWords(this.logFile);
    const sentence = `${this.name} stopped unexpectedly (${this.how}); its log is ${shown(this.logFile)}.`;
    return [sentence, ...said.map((line) => `  ${line}`)].join('\n');
  }

  /** Asks it to end, and makes it end when it does not within its time. */
  async stop() {
    this.isStopping = true;
    if (this.hasExited) return;
    this.signal('SIGTERM');
    const timer = setTimeout(() => this.signal('SIGKILL'), this.stopSeconds * 1000);
    await this.exited;
    clearTimeout(timer);
  }

  /** Ends it at once, as a crash would. */
  async kill() {
    this.isStopping = true;
    this.signal('SIGKILL');
    await this.exited;
  }

  /** @param {NodeJS.Signals} signal for it and all it has started */
  signal(signal) {
    if (this.hasExited || !this.pid) return;
    try {
      process.kill(-this.pid, signal);
    } catch {
      // it ended a moment ago
    }
  }
}

/**
 * A fresh log; the one of the run before is kept beside it.
 * @param {string} path
 */
function openLog(path) {
  folder(dirname(path));
  if (existsSync(path)) renameSync(path, join(dirname(path), `${basename(path, '.log')}.previous.log`));
  return openSync(path, 'a');
}

/**
 * @param {string} logFile
 * @returns {string[]} the last lines meant for people: structured log lines and stack traces are for the log
 */
function lastWords(logFile) {
  const lines = readFileSync(logFile, 'utf8').split('\n');
  return lines.filter((line) => line.trim() && !/^\{|^\s+at |^Node\.js v/.test(line)).slice(-8);
}
