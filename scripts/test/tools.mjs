import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runMain, say, sentenceOf } from '../../docker/embedded/cli-error.mjs';
import { HOME, folder } from '../../docker/embedded/paths.mjs';
import { findPip, findPython } from '../../docker/embedded/services/wheels.mjs';
import { findProgram, output, runTool, versionIn } from '../../docker/embedded/tool.mjs';

/**
 * The other programs that `npm run test:peers` tests against. `npm run test:tools` prepares them.
 * @typedef {object} Tool
 * @property {string} install what a person installs to get it
 * @property {() => string | null} find path of the program, or of the folder that has it
 * @property {() => Promise<void>} [prepare] where the machine has what it takes; packages of Debian come together
 */

const PROGRAMS = join(HOME, 'programs');
const NGINX = join(PROGRAMS, 'nginx');
const NEEDED_PYTHON = '3.10';

const TOOLS = /** @satisfies {Record<string, Tool>} */ ({
  versitygw: compiled('versitygw', 'go', 'github.com/versity/versitygw/cmd/versitygw@v1.8.0'),
  toxiproxy: compiled('toxiproxy', 'go', 'github.com/Shopify/toxiproxy/v2/cmd/server@v2.12.0'),
  'stripe-mock': compiled('stripe-mock', 'go', 'github.com/stripe/stripe-mock@v0.203.0'),
  age: compiled('age', 'go', 'filippo.io/age/cmd/age@v1.3.1'),
  geckodriver: compiled('geckodriver', 'cargo', 'geckodriver@0.37.1'),
  moto: python('moto'),
  schemathesis: python('schemathesis'),
  clamd: debian('clamav-daemon', 'clamd'),
  dovecot: debian('dovecot-imapd', 'dovecot'),
  python3: debian('python3', 'python3'),
  unzip: debian('unzip', 'unzip'),
  '7zip': debian('7zip', '7zz', '7z', '7za'),
  bsdtar: debian('libarchive-tools', 'bsdtar'),
  firefox: debian('firefox-esr', 'firefox-esr', 'firefox'),
  WebKitWebDriver: debian('webkit2gtk-driver', 'WebKitWebDriver'),
  MiniBrowser: { install: 'webkit2gtk-driver', find: miniBrowser },
  Xvfb: debian('xvfb', 'Xvfb'),
  // It is unpacked and not installed: installing it would start a server.
  nginx: { install: 'nginx', find: () => onPath('nginx', join(NGINX, 'usr/sbin')), prepare: unpackNginx },
});

/** @typedef {keyof typeof TOOLS} ToolName */

/** @param {ToolName} name */
export function toolPath(name) {
  return TOOLS[name].find();
}

/** @param {ToolName} name */
export function installOf(name) {
  return TOOLS[name].install;
}

/**
 * A program that Go or Rust compiles, once for each version.
 * @param {string} name
 * @param {'go' | 'cargo'} compiler
 * @param {string} source with its version
 * @returns {Tool}
 */
function compiled(name, compiler, source) {
  const home = join(PROGRAMS, `${name}-${source.split('@')[1]}`);
  const bin = join(home, 'bin');
  const find = () => (existsSync(bin) ? join(bin, readdirSync(bin)[0] ?? '') : onPath(name));
  const prepare = async () => {
    const command = findProgram(compiler);
    if (!command) return;
    say(`Building ${source} …`);
    const env = { ...process.env, CGO_ENABLED: '0' };
    await whole(home, (place) =>
      runTool(command, ['install', source], {
        env: { ...env, GOBIN: join(place, 'bin'), CARGO_INSTALL_ROOT: place },
        logFile: join(HOME, `logs/build-${name}.log`),
        what: `Building ${name}`,
      }),
    );
  };
  return { install: compiler === 'go' ? 'Go' : 'Rust', find, prepare };
}

/**
 * A Python program in a folder of its own, at the versions in `<name>-requirements.txt`.
 * @param {string} name
 * @returns {Tool}
 */
function python(name) {
  const list = fileURLToPath(new URL(`${name}-requirements.txt`, import.meta.url));
  const [, version = ''] = new RegExp(`^${name}==(\\S+)$`, 'm').exec(readFileSync(list, 'utf8')) ?? [];
  const home = join(PROGRAMS, `${name}-${version}`);
  const prepare = async () => {
    const [command, pip] = findPip(name);
    if (versionIn(output(command, ['--version'])) < versionIn(NEEDED_PYTHON)) return;
    say(`Installing ${name} …`);
    const only = ['--no-deps', '--only-binary=:all:', '--no-compile', '--no-input'];
    await whole(home, (place) =>
      runTool(command, [...pip, 'install', ...only, '--target', place, '-r', list], {
        logFile: join(HOME, `logs/install-${name}.log`),
        what: `Installing ${name}`,
      }),
    );
  };
  return { install: `Python ${NEEDED_PYTHON}`, find: () => (existsSync(home) && findPython() ? home : null), prepare };
}

/**
 * How to run a program of `python`.
 * @param {string} home
 */
export function inPython(home) {
  return {
    command: findPython()?.path ?? '',
    env: { ...process.env, PYTHONPATH: home, PYTHONDONTWRITEBYTECODE: '1' },
  };
}

/**
 * The folder appears when all of it is there: two that prepare it at once do not meet.
 * @param {string} home
 * @param {(place: string) => Promise<void>} fill
 */
async function whole(home, fill) {
  const place = mkdtempSync(join(folder(PROGRAMS), '.new-'));
  try {
    await fill(place);
    if (!existsSync(home)) renameSync(place, home);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * @param {string} name
 * @param {string} place looked at after the PATH
 */
function onPath(name, place = '') {
  const places = [process.env.PATH, '/usr/local/sbin', '/usr/sbin', '/opt/homebrew/bin', place];
  return findProgram(name, { PATH: places.join(delimiter) });
}

/**
 * @param {string} install the package
 * @param {...string} names of the program
 * @returns {Tool}
 */
function debian(install, ...names) {
  return { install, find: () => names.map((name) => onPath(name)).find((path) => path !== null) ?? null };
}

/** The small browser that comes with WebKitGTK, which its driver starts. */
function miniBrowser() {
  const root = '/usr/lib';
  const homes = existsSync(root) ? readdirSync(root).filter((name) => name.endsWith('-linux-gnu')) : [];
  const versions = ['4.1', '4.0', '6.0'];
  const places = homes.flatMap((home) => versions.map((version) => join(root, home, `webkit2gtk-${version}`)));
  return places.map((place) => join(place, 'MiniBrowser')).find((path) => existsSync(path)) ?? null;
}

async function unpackNginx() {
  if (!canUseApt()) return;
  await whole(NGINX, async (place) => {
    await apt(['update']);
    await apt(['download', 'nginx'], place);
    const archive = readdirSync(place).find((name) => name.endsWith('.deb')) ?? '';
    const options = { cwd: place, logFile: join(HOME, 'logs/dpkg.log'), what: 'Unpacking nginx' };
    await runTool('dpkg-deb', ['--extract', archive, '.'], options);
  });
}

/** Whether Debian's packages can be installed without a password. */
export function canUseApt() {
  return process.getuid?.() === 0 && findProgram('apt-get') !== null;
}

/** @param {...string} names of Debian packages */
export async function aptInstall(...names) {
  say(`Installing Debian's ${names.join(', ')} …`);
  await apt(['update']);
  await apt(['install', '--yes', '--no-install-recommends', ...names]);
}

/**
 * @param {string[]} args
 * @param {string} [cwd]
 */
function apt(args, cwd) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const logFile = join(HOME, `logs/apt-${args[0]}.log`);
  return runTool('apt-get', ['--quiet', ...args], { env, cwd, logFile, what: `apt-get ${args[0]}` });
}

/** Prepares all of them, once, and names those that are still missing: suites that need one of these are skipped. */
export async function prepareTools() {
  const missing = () => Object.entries(/** @type {Record<string, Tool>} */ (TOOLS)).filter(([, { find }]) => !find());
  const report = (/** @type {unknown} */ error) => say(sentenceOf(error));
  const wanted = missing();
  const packages = wanted.flatMap(([, { prepare, install }]) => (prepare ? [] : install));
  // apt-get runs once at a time.
  if (packages.length && canUseApt()) await aptInstall(...new Set(packages)).catch(report);
  await Promise.all(wanted.map(async ([, { prepare }]) => prepare?.().catch(report)));
  const names = missing().map(([name, { install }]) => `${name} (${install})`);
  if (names.length) say(`Missing, so that suites are skipped: ${names.join(', ')}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(prepareTools);
