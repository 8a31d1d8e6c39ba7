import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, appendFileSync, closeSync, constants, openSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { folder, shown } from './paths.mjs';
import { CliError, causeIn } from './cli-error.mjs';

const LOG_TAIL_CHARACTERS = 20_000;

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
  throw new CliError(
    cause
      ? `${what} failed: ${cause}.`
      : `${what} failed: read ${shown(logFile)}, mend what it says, and run it again.`,
  );
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null} full path of the program, as a shell would find it
 */
export function findProgram(name, env = process.env) {
  for (const place of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    try {
      accessSync(join(place, name), constants.X_OK);
      return join(place, name);
    } catch {
      // not in this folder
    }
  }
  return null;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {string | null} what it prints, or null when it fails
 */
export function output(command, args) {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', timeout: 30_000 });
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
