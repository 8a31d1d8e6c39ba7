import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { folder, shown } from './paths.mjs';
import { CliError, causeIn } from './cli-error.mjs';

const LOG_TAIL_CHARACTERS = 20_000;

/** Name of this platform in the tables of prebuilt programs. */
export const PLATFORM = `${process.platform}-${process.arch}`;

// Else the report asks the DNS for the name of every address.
Object.assign(process.report, { excludeNetwork: true });
const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
  /** @type {unknown} */ (process.report.getReport())
);

/** Null if the C library is another: musl, or that of another system than Linux. */
export const GLIBC = report.header.glibcVersionRuntime ?? null;

/**
 * Runs a tool to its end; its whole output goes to the log.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, logFile: string, what: string, timeoutSeconds?: number }} options
 *   `what` completes "… failed": "Installing the packages"
 */
export async function runTool(command, args, { cwd, env, logFile, what, timeoutSeconds = 1200 }) {
  folder(dirname(logFile));
  const log = openSync(logFile, 'w');
  const tool = spawn(command, args, { cwd, env, stdio: ['ignore', log, log], timeout: timeoutSeconds * 1000 });
  closeSync(log);
  const [code] = await once(tool, 'close').catch((error) => [appendFileSync(logFile, error.message)]);
  if (code === 0) return;
  const cause = causeIn(readFileSync(logFile, 'utf8').slice(-LOG_TAIL_CHARACTERS));
  const remedy = cause ?? `fix the problem described in ${shown(logFile)} and run it again`;
  throw new CliError(`${what} failed: ${remedy}.`);
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null} full path of the program, as a shell finds it
 */
export function findProgram(name, env = process.env) {
  return output('/bin/sh', ['-c', 'command -v "$1"', 'sh', name], env);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null} what it prints, or null when it fails
 */
export function output(command, args, env) {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', timeout: 30_000, env });
  return status === 0 ? stdout.trim() : null;
}

/**
 * @param {string | null} text
 * @returns {number} the first `major.minor` in it as a number that compares: 6.2 → 6.02; 0 when there is none
 */
export function versionIn(text) {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(text ?? '') ?? [];
  return major ? Number(major) + Number(minor) / 100 : 0;
}

/**
 * npm itself as a command, also where only `node` and the npm that runs this are known.
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
export function npm(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? [process.execPath, [cli, ...args]] : ['npm', args];
}
