// `fs.statfsSync`: a named import that an old Node lacks would stop it before it is told what it lacks.
import fs, { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { HOME, ROOT, shown } from './paths.mjs';
import { remember, remembered } from './state.mjs';
import { npm, runTool, versionIn } from './tool.mjs';
import { CliError, say } from './cli-error.mjs';

const NEEDED_NODE = '20.19';

const GB = 1e9;

/** Packages and npm's cache of them, two builds, and the embedded servers. */
export const FIRST_START_BYTES = 2 * GB;

/**
 * @param {string} version
 * @returns {string | null}
 */
export function nodeProblem(version) {
  if (versionIn(version) >= versionIn(NEEDED_NODE)) return null;
  return `Node ${version} is too old: install Node ${NEEDED_NODE} or newer and run it again.`;
}

/**
 * Says so early rather than half-way through an installation.
 * @param {string} path
 * @param {{ free: number, needed: number }} bytes
 * @returns {string | null}
 */
export function spaceProblem(path, { free, needed }) {
  if (free >= needed) return null;
  return `Only ${(free / GB).toFixed(2)} GB are free where ${shown(path)} is: free at least ${needed / GB} GB and run it again.`;
}

/** @param {string} path need not exist yet */
export function freeBytesAt(path) {
  let existing = path;
  while (!existsSync(existing)) existing = dirname(existing);
  if (!fs.statfsSync) return Infinity;
  const { bavail, bsize } = fs.statfsSync(existing);
  return bavail * bsize;
}

/**
 * npm's own list of what is in node_modules, compared with what package-lock.json asks for.
 * @param {{ packages?: Record<string, LockedPackage> }} wanted
 * @param {{ packages?: Record<string, LockedPackage> }} installed
 * @returns {boolean}
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 */
export function satisfies(wanted, installed) {
  return Object.entries(wanted.packages ?? {}).every(([path, { version, optional, devOptional }]) => {
    const present = installed.packages?.[path];
    return path === '' || (present ? present.version === version : Boolean(optional ?? devOptional));
  });
}

/**
 * @param {string} root
 * @param {string | undefined} rememberedHash
 * @returns {boolean}
 */
export function needsInstall(root, rememberedHash) {
  const note = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(note)) return true;
  if (rememberedHash === fingerprint(root, ['package-lock.json'])) return false;
  return !satisfies(readJson(join(root, 'package-lock.json')), readJson(note));
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Brings node_modules to what package-lock.json says; does nothing when it is up to date. */
export async function ensureInstalled() {
  const isNeeded = needsInstall(ROOT, remembered().installed);
  const bytes = { free: freeBytesAt(ROOT), needed: isNeeded ? FIRST_START_BYTES : 0 };
  const problem = nodeProblem(process.versions.node) ?? spaceProblem(ROOT, bytes);
  if (problem) throw new CliError(problem);
  if (isNeeded) {
    say('Installing the packages (a minute or two, only this time) …');
    const [command, args] = npm(['ci', '--include=dev', '--no-audit', '--no-fund']);
    await runTool(command, args, {
      cwd: ROOT,
      env: withoutNodeEnv(),
      logFile: join(HOME, 'logs/install.log'),
      what: 'Installing the packages',
    });
  }
  const installed = fingerprint(ROOT, ['package-lock.json']);
  if (remembered().installed !== installed) remember({ installed });
}

/** NODE_ENV=production would leave out the build tools, and NODE_ENV=test would build the wrong client. */
export function withoutNodeEnv() {
  const { NODE_ENV: _, ...rest } = process.env;
  return rest;
}
