import { join } from 'node:path';
import { Child } from './child.mjs';
import { HOME, folder } from './paths.mjs';
import { freePort, portFrom } from './ports.mjs';
import { startMail } from './services/mail.mjs';
import { startMongo } from './services/mongo.mjs';
import { startValkey } from './services/valkey.mjs';

/**
 * The parameters of a service's start.
 * @typedef {object} Context
 * @property {NodeJS.ProcessEnv} env the operator's settings
 * @property {string} dataDir
 * @property {(options: { name: string, command: string, args: string[], log: string }) => Child} start
 * @property {(variable: string, preferred: number) => Promise<number>} pickPort
 *
 * @typedef {object} Service
 * @property {string} took where it comes from, for people
 * @property {Record<string, string>} env what its users need to know
 * @property {Child} [child]
 *
 * @typedef {Awaited<ReturnType<typeof startServices>>} Services
 */

const SERVICES = { mail: startMail, valkey: startValkey, mongo: startMongo };

/** @typedef {keyof typeof SERVICES} ServiceName */

/** Services in the order in which they are stopped. @type {ServiceName[]} */
export const ALL_SERVICES = ['mail', 'valkey', 'mongo'];

/**
 * Starts the database, the queue server and the mail inbox, each only where the environment names none.
 * @param {object} [options]
 * @param {string} [options.dir] folder for data and logs
 * @param {'preferred' | 'free'} [options.ports] `free`: any, so that several sets can run side by side
 * @param {ServiceName[]} [options.which]
 * @param {NodeJS.ProcessEnv} [options.env] pass `{}` to take no server of the operator's
 * @param {(line: string) => void} [options.say]
 */
export async function startServices({
  dir = HOME,
  ports = 'preferred',
  which = ALL_SERVICES,
  env = process.env,
  say = () => {},
} = {}) {
  /** @type {Child[]} */
  const children = [];
  /** @type {Context} */
  const context = {
    env,
    dataDir: folder(join(dir, 'data')),
    pickPort: async (variable, preferred) =>
      ports === 'free' ? freePort() : (portFrom(env[variable], variable) ?? freePort(preferred)),
    start: ({ log, ...options }) => {
      const child = new Child({ ...options, logFile: join(dir, 'logs', `${log}.log`), stopSeconds: 20 });
      children.push(child);
      return child;
    },
  };
  const names = ALL_SERVICES.filter((name) => which.includes(name));
  const outcomes = await Promise.allSettled(names.map((name) => SERVICES[name](context)));
  const services = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) {
    await stopInOrder(children);
    throw failed.reason;
  }
  for (const { took } of services) say(took);
  const own = services.flatMap(({ child }) => child ?? []);
  return {
    /** MONGODB_URI, REDIS_URL, SMTP_URL, and MAIL_WEB_URL where the inbox is maildev. @type {Record<string, string>} */
    env: Object.assign({}, ...services.map((service) => service.env)),
    /** Those of them that the launcher started. */
    children: own,
    stop: () => stopInOrder(own),
  };
}

/** @param {Child[]} children */
async function stopInOrder(children) {
  for (const child of children) await child.stop();
}
