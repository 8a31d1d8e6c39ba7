import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aptGet, aptInstall, canUseApt } from './apt.mjs';
import { runMain, say, sentenceOf } from '../../docker/embedded/cli-error.mjs';
import { HOME, folder } from '../../docker/embedded/paths.mjs';
import { findPip, findPython } from '../../docker/embedded/python.mjs';
import { findProgram, output, runTool, versionIn } from '../../docker/embedded/tool.mjs';

/** The other programs that `npm run test:peers` tests against, at pinned versions. `npm run test:tools` prepares them. */

const PROGRAMS = join(HOME, 'programs');

/** Programs of Go modules, each built once. */
const GO = {
  versitygw: 'github.com/versity/versitygw/cmd/versitygw@v1.8.0',
  toxiproxy: 'github.com/Shopify/toxiproxy/v2/cmd/server@v2.12.0',
  'stripe-mock': 'github.com/stripe/stripe-mock@v0.203.0',
};

/** Programs of Debian's packages, by the names under which they may be found. */
const DEBIAN = {
  python3: ['python3'],
  unzip: ['unzip'],
  '7zip': ['7zz', '7z', '7za'],
  'clamav-daemon': ['clamd'],
  'dovecot-imapd': ['dovecot'],
  'libarchive-tools': ['bsdtar'],
  'firefox-esr': ['firefox-esr', 'firefox'],
  'webkit2gtk-driver': ['WebKitWebDriver'],
  xvfb: ['Xvfb'],
};

/** Programs of Rust's crates, each built once. */
const CRATES = { geckodriver: '0.37.1' };

const NEEDED_PYTHON = '3.10';

/** @param {...string} names */
function onPath(...names) {
  const env = { PATH: `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/opt/homebrew/bin` };
  return names.map((name) => findProgram(name, env)).find((path) => path !== null) ?? null;
}

/**
 * @param {keyof typeof DEBIAN} name of Debian's package
 * @returns {string | null} path of its program
 */
export function debianProgram(name) {
  return onPath(...DEBIAN[name]);
}

/** @param {keyof typeof GO} name */
function goHome(name) {
  return join(PROGRAMS, `${name}-${GO[name].split('@')[1]}`);
}

/**
 * @param {keyof typeof GO} name
 * @returns {string | null} path of the program; null until it has been built
 */
export function goProgram(name) {
  return existsSync(goHome(name)) ? goHome(name) : findProgram(name);
}

/** @param {keyof typeof GO} name */
async function buildGoProgram(name) {
  const go = findProgram('go');
  if (goProgram(name) || !go) return;
  say(`Building ${GO[name]} …`);
  // It gets its name only when it is whole: two that build it at once do not meet.
  const place = folder(join(PROGRAMS, `.build-${name}-${process.pid}`));
  await runTool(go, ['install', GO[name]], {
    env: { ...process.env, GOBIN: place, CGO_ENABLED: '0' },
    logFile: join(HOME, `logs/go-${name}.log`),
    what: `Building ${name}`,
  });
  const [built = ''] = readdirSync(place);
  renameSync(join(place, built), goHome(name));
  rmSync(place, { recursive: true });
}

/** @param {keyof typeof CRATES} name */
function crateHome(name) {
  return join(PROGRAMS, `${name}-${CRATES[name]}`);
}

/**
 * @param {keyof typeof CRATES} name
 * @returns {string | null} path of the program; null until it has been built
 */
export function crateProgram(name) {
  const built = join(crateHome(name), 'bin', name);
  return existsSync(built) ? built : findProgram(name);
}

/** @param {keyof typeof CRATES} name */
async function buildCrate(name) {
  const cargo = findProgram('cargo');
  if (crateProgram(name) || !cargo) return;
  say(`Building ${name} …`);
  const place = folder(join(PROGRAMS, `.build-${name}-${process.pid}`));
  await runTool(cargo, ['install', name, '--version', CRATES[name], '--root', place], {
    logFile: join(HOME, `logs/crate-${name}.log`),
    what: `Building ${name}`,
  });
  renameSync(place, crateHome(name));
}

/**
 * The small browser that comes with WebKitGTK, which its driver starts.
 * @returns {string | null}
 */
export function miniBrowser() {
  const root = '/usr/lib';
  const homes = existsSync(root) ? readdirSync(root).filter((name) => name.endsWith('-linux-gnu')) : [];
  const places = homes.flatMap((home) =>
    ['4.1', '4.0', '6.0'].map((version) => join(root, home, `webkit2gtk-${version}`, 'MiniBrowser')),
  );
  return places.find((path) => existsSync(path)) ?? null;
}

const requirementsOf = (/** @type {PythonTool} */ name) =>
  fileURLToPath(new URL(`servers/${name}-requirements.txt`, import.meta.url));

/** @param {PythonTool} name */
function pythonHome(name) {
  const text = readFileSync(requirementsOf(name), 'utf8');
  const [, version = ''] = new RegExp(`^${name}==(\\S+)$`, 'm').exec(text) ?? [];
  return join(PROGRAMS, `${name}-${version}`);
}

/**
 * A Python program in a folder of its own. The versions are in `servers/<name>-requirements.txt`.
 * @typedef {'moto' | 'schemathesis'} PythonTool
 * @param {PythonTool} name
 * @returns {{ command: string, env: NodeJS.ProcessEnv } | null} Python, and the environment in which it finds the program; null until it has been installed
 */
export function pythonTool(name) {
  const command = findPython()?.path;
  if (!command || !existsSync(pythonHome(name))) return null;
  return { command, env: { ...process.env, PYTHONPATH: pythonHome(name), PYTHONDONTWRITEBYTECODE: '1' } };
}

/** @param {PythonTool} name */
async function installPythonTool(name) {
  const home = pythonHome(name);
  if (existsSync(home)) return;
  const [command, pip] = await findPip(name);
  if (versionIn(output(command, ['--version'])) < versionIn(NEEDED_PYTHON)) return;
  say(`Installing ${name} …`);
  const temporary = `${folder(PROGRAMS)}/.${name}-${process.pid}`;
  const only = ['--no-deps', '--only-binary=:all:', '--no-compile', '--no-input'];
  await runTool(command, [...pip, 'install', ...only, '--target', temporary, '-r', requirementsOf(name)], {
    logFile: join(HOME, `logs/install-${name}.log`),
    what: `Installing ${name}`,
  });
  renameSync(temporary, home);
}

/** Debian's package is unpacked here and not installed: installing it would start a server. */
const NGINX_FOLDER = join(PROGRAMS, 'nginx');

/** @returns {string | null} its path */
export function nginxProgram() {
  const unpacked = join(NGINX_FOLDER, 'usr/sbin/nginx');
  return onPath('nginx') ?? (existsSync(unpacked) ? unpacked : null);
}

async function unpackNginx() {
  say("Fetching Debian's nginx …");
  const cwd = mkdtempSync(join(folder(HOME), 'apt-'));
  try {
    await aptGet(['download', '-q', 'nginx'], cwd);
    const [archive = ''] = readdirSync(cwd);
    const options = { cwd, logFile: join(HOME, 'logs/dpkg.log'), what: 'Unpacking nginx' };
    await runTool('dpkg-deb', ['--extract', archive, folder(NGINX_FOLDER)], options);
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

async function preparePackages() {
  const names = /** @type {(keyof typeof DEBIAN)[]} */ (Object.keys(DEBIAN));
  const wanted = names.filter((name) => !debianProgram(name));
  if (canUseApt()) {
    if (wanted.length) await aptInstall(...wanted).catch(report);
    if (!nginxProgram()) await unpackNginx().catch(report);
  }
  return [...wanted.filter((name) => !debianProgram(name)), ...(nginxProgram() ? [] : ['nginx'])];
}

/** @param {unknown} error */
function report(error) {
  say(sentenceOf(error));
}

/** Prepares all of them, once, and names those that are still missing: suites that need one of these are skipped. */
export async function prepareTools() {
  const programs = /** @type {(keyof typeof GO)[]} */ (Object.keys(GO));
  const pythonTools = /** @type {const} */ (['moto', 'schemathesis']);
  const crates = /** @type {(keyof typeof CRATES)[]} */ (Object.keys(CRATES));
  const [packages] = await Promise.all([
    preparePackages(),
    ...programs.map((name) => buildGoProgram(name).catch(report)),
    ...pythonTools.map((name) => installPythonTool(name).catch(report)),
    ...crates.map((name) => buildCrate(name).catch(report)),
  ]);
  const missing = [
    ...packages,
    ...programs.filter((name) => !goProgram(name)),
    ...pythonTools.filter((name) => !pythonTool(name)),
    ...crates.filter((name) => !crateProgram(name)),
  ];
  if (missing.length) say(`Missing, so that suites are skipped: ${missing.join(', ')}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(prepareTools);
