import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HOME, folder } from './paths.mjs';
import { findProgram, runTool } from './tool.mjs';
import { say } from './trouble.mjs';

/** @type {Promise<unknown>} apt-get allows one run at a time. */
let last = Promise.resolve();

/** @returns {boolean} whether Debian's packages can be installed without asking anybody */
export function canUseApt() {
  return process.getuid?.() === 0 && findProgram('apt-get') !== null;
}

/** @param {...string} names of Debian packages */
export function aptInstall(...names) {
  return inTurn(async () => {
    say(`Installing Debian's ${names.join(', ')} …`);
    await update();
    await aptGet(['install', '-q', '-y', '--no-install-recommends', ...names]);
  });
}

/**
 * Unpacks a package into a folder without installing it: nothing of it is set up or started.
 * @param {string} name of a Debian package
 * @param {string} target
 */
export function aptDownload(name, target) {
  return inTurn(async () => {
    say(`Fetching Debian's ${name} …`);
    await update();
    const place = mkdtempSync(join(folder(HOME), 'apt-'));
    try {
      await aptGet(['download', '-q', name], place);
      const [archive = ''] = readdirSync(place);
      const options = { cwd: place, logFile: join(HOME, 'logs/dpkg.log'), what: `Unpacking ${name}` };
      await runTool('dpkg-deb', ['--extract', archive, folder(target)], options);
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  });
}

/** @type {Promise<void> | undefined} the list of packages is fetched once */
let updated;
function update() {
  return (updated ??= aptGet(['update', '-q']));
}

/**
 * @param {string[]} args
 * @param {string} [cwd]
 */
function aptGet(args, cwd) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const logFile = join(HOME, `logs/apt-${args[0]}.log`);
  return runTool('apt-get', args, { env, cwd, logFile, what: `apt-get ${args[0]}` });
}

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
function inTurn(work) {
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
}
