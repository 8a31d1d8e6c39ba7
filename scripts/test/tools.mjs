import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aptGet, aptInstall, canUseApt } from './apt.mjs';
import { runMain, say, sentenceOf } from '../../docker/embedded/cli-error.mjs';
import { HOME, folder } from '../../docker/embedded/paths.mjs';
import { findPip } from '../../docker/embedded/python.mjs';
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
};

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

/**
 * @param {keyof typeof GO} name
 * @returns {Promise<string | null>} path of the program, built when it was not; null where there is no Go
 */
export async function goProgram(name) {
  const [module = '', version = ''] = GO[name].split('@');
  const program = join(PROGRAMS, `${name}-${version}`);
  if (existsSync(program)) return program;
  const go = findProgram('go');
  if (!go) return findProgram(name);
  say(`Building ${name} ${version} …`);
  // It gets its name only when it is whole: two that build it at once do not meet.
  const place = folder(join(PROGRAMS, `.build-${name}-${process.pid}`));
  await runTool(go, ['install', `${module}@${version}`], {
    env: { ...process.env, GOBIN: place, CGO_ENABLED: '0' },
    logFile: join(HOME, `logs/go-${name}.log`),
    what: `Building ${name}`,
  });
  renameSync(join(place, module.split('/').at(-1) ?? name), program);
  rmSync(place, { recursive: true });
  return program;
}

/**
 * A Python program in a folder of its own. The versions are in `<name>-requirements.txt`.
 * @param {'moto' | 'schemathesis'} name
 * @returns {Promise<{ command: string, env: NodeJS.ProcessEnv } | null>} Python, and the environment in which it finds the program; null where there is no Python that is new enough
 */
export async function pythonTool(name) {
  const [python, ...pip] = (await findPip(name).catch(() => null))?.flat() ?? [];
  if (!python || versionIn(output(python, ['--version'])) < versionIn(NEEDED_PYTHON)) return null;
  const requirements = fileURLToPath(new URL(`servers/${name}-requirements.txt`, import.meta.url));
  const [, version = ''] = new RegExp(`^${name}==(\\S+)$`, 'm').exec(readFileSync(requirements, 'utf8')) ?? [];
  const home = join(folder(PROGRAMS), `${name}-${version}`);
  if (!existsSync(home)) {
    say(`Installing ${name} …`);
    const temporary = `${home}.${process.pid}`;
    const only = ['--no-deps', '--only-binary=:all:', '--no-compile', '--no-input'];
    await runTool(python, [...pip, 'install', ...only, '--target', temporary, '-r', requirements], {
      logFile: join(HOME, `logs/install-${name}.log`),
      what: `Installing ${name}`,
    });
    if (existsSync(home)) rmSync(temporary, { recursive: true });
    else renameSync(temporary, home);
  }
  return { command: python, env: { ...process.env, PYTHONPATH: home, PYTHONDONTWRITEBYTECODE: '1' } };
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
  return null;
}

/** Prepares all of them, once, and names those that are still missing: suites that need one of these are skipped. */
export async function prepareTools() {
  const [packages, ...others] = await Promise.all([
    preparePackages(),
    ...Object.keys(GO).map(async (name) => ((await goProgram(/** @type {any} */ (name)).catch(report)) ? [] : [name])),
    ...(/** @type {const} */ (['moto', 'schemathesis']).map(async (name) =>
      (await pythonTool(name).catch(report)) ? [] : [name],
    )),
  ]);
  const missing = [...packages, ...others.flat()];
  if (missing.length) say(`Missing, so that suites are skipped: ${missing.join(', ')}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runMain(prepareTools);
