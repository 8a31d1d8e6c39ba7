import { join } from 'node:path';
import { say } from '../../docker/embedded/cli-error.mjs';
import { HOME } from '../../docker/embedded/paths.mjs';
import { findProgram, runTool } from '../../docker/embedded/tool.mjs';

/** @type {Promise<void> | undefined} the list of packages is fetched once */
let updated;

/** @type {Promise<void>} apt-get allows one run at a time */
let last = Promise.resolve();

/** @returns {boolean} whether Debian's packages can be installed without a password */
export function canUseApt() {
  return process.getuid?.() === 0 && findProgram('apt-get') !== null;
}

/** @param {...string} names of Debian packages */
export function aptInstall(...names) {
  say(`Installing Debian's ${names.join(', ')} …`);
  return aptGet(['install', '-q', '-y', '--no-install-recommends', ...names]);
}

/**
 * @param {string[]} args
 * @param {string} [cwd]
 */
export function aptGet(args, cwd) {
  const result = last.then(async () => {
    await (updated ??= run(['update', '-q']));
    await run(args, cwd);
  });
  last = result.catch(() => undefined);
  return result;
}

/**
 * @param {string[]} args
 * @param {string} [cwd]
 */
function run(args, cwd) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const logFile = join(HOME, `logs/apt-${args[0]}.log`);
  return runTool('apt-get', args, { env, cwd, logFile, what: `apt-get ${args[0]}` });
}
