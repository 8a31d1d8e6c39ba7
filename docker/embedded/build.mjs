import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runMain, say } from './cli-error.mjs';
import { ENTRIES, HOME, IS_IMAGE, ROOT, folder } from './paths.mjs';
import { npm, runTool } from './tool.mjs';

const TESTS = /\.spec\.tsx?$|\/(test|testing|e2e|gallery)\//;
const CLIENT = ['client', 'server/contract', 'package-lock.json'];

const PARTS = /** @type {const} */ ({
  server: {
    sources: ['server', 'worker', 'nest-cli.json', '.swcrc', 'tsconfig.json', 'package.json', 'package-lock.json'],
    without: TESTS,
  },
  client: { sources: CLIENT, without: TESTS },
  // Every state of every page, over the fake server of the tests.
  gallery: { sources: CLIENT, without: /\.spec\.tsx?$|\/e2e\// },
});

/** @typedef {keyof typeof PARTS} Part */

const STATE = join(HOME, 'state.json');

/**
 * State that the launcher keeps between runs, so that it does nothing twice: fingerprints of package-lock.json at the
 * last install and of the sources of the last builds, and whether the administrator's password has been printed.
 * @typedef {Partial<Record<Part | 'installed', string>> & { adminShown?: boolean }} State
 */

/** @returns {State} */
export function remembered() {
  try {
    return JSON.parse(readFileSync(STATE, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {State} changes */
export function remember(changes) {
  folder(HOME);
  const temporary = `${STATE}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify({ ...remembered(), ...changes }, null, 2)}\n`);
  renameSync(temporary, STATE);
}

/**
 * Whether node_modules, by npm's own list of what is in it, is not what package-lock.json asks for.
 * @param {string} [root]
 * @param {string} [hash] of the last install: the same one again needs no look
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 */
export function needsInstall(root = ROOT, hash = remembered().installed) {
  const note = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(note)) return true;
  if (hash === lockHash(root)) return false;
  const [wanted, installed] = [join(root, 'package-lock.json'), note].map(
    (path) => /** @type {Record<string, LockedPackage>} */ (JSON.parse(readFileSync(path, 'utf8')).packages ?? {}),
  );
  return Object.entries(wanted ?? {}).some(([path, { version, optional, devOptional }]) => {
    const present = installed?.[path];
    return path !== '' && (present ? present.version !== version : !(optional ?? devOptional));
  });
}

/** Installs the packages of package-lock.json; does nothing when they are up to date. */
export async function ensureInstalled() {
  if (IS_IMAGE) return;
  if (needsInstall()) {
    say('Installing packages (a minute or two, only the first time) …');
    await runNpm('Installing the packages', 'install', ['ci', '--include=dev', '--no-audit', '--no-fund']);
  }
  if (remembered().installed !== lockHash(ROOT)) remember({ installed: lockHash(ROOT) });
}

const lockHash = (/** @type {string} */ root) => fingerprint(root, ['package-lock.json']);

/**
 * Builds what has changed since the last build.
 * @param {Part[]} [parts]
 */
export async function ensureBuilt(parts = ['server', 'client']) {
  if (IS_IMAGE) return;
  for (const part of parts) {
    const { sources, without } = PARTS[part];
    const now = fingerprint(ROOT, [...sources], (path) => !without.test(path));
    if (existsSync(ENTRIES[part]) && remembered()[part] === now) continue;
    say(`Building the ${part} …`);
    await runNpm(`Building the ${part}`, `build-${part}`, ['run', '--silent', `build:${part}`]);
    remember({ [part]: now });
  }
}

/**
 * @param {string} what
 * @param {string} log
 * @param {string[]} args
 */
async function runNpm(what, log, args) {
  // NODE_ENV=production would leave out the build tools, and NODE_ENV=test would build the wrong client.
  const { NODE_ENV: _, ...env } = process.env;
  const [command, all] = npm(args);
  await runTool(command, all, { cwd: ROOT, env, logFile: join(HOME, `logs/${log}.log`), what });
}

/**
 * One hash over names and contents of all files below the given paths; missing paths count as empty.
 * @param {string} root
 * @param {string[]} paths files or folders, relative to root
 * @param {(path: string) => boolean} [wanted]
 * @returns {string}
 */
export function fingerprint(root, paths, wanted = () => true) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((path) => filesBelow(root, path)).filter(wanted))
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]} relative to root, in one fixed order
 */
function filesBelow(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [path];
  const names = readdirSync(join(root, path)).sort();
  return names.filter((name) => name !== 'node_modules').flatMap((name) => filesBelow(root, `${path}/${name}`));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await runMain(() => ensureBuilt(/** @type {Part[]} */ (process.argv.slice(2))));
