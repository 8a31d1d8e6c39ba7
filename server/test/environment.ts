import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constantsSchema } from '../src/config/constants.js';
import { type Environment, parseEnvironment } from '../src/config/env.js';
import { randomSecret, randomText } from '../src/core/secrets/secrets.js';

const PUBLIC_URL = 'http://sampan.test';

function serviceUrl(name: string): string {
  // Set by global-setup.mjs.
  const url = process.env[name];
  if (!url) throw new Error(`${name} is not set: run through jest's integration project`);
  return url;
}

/** Variables of a process for which a test changes settings, and constants too. */
export function variablesFrom(given: Record<string, string>): Record<string, string> {
  const isConstant = ([name]: [string, string]) => Object.hasOwn(constantsSchema.shape, name);
  const settings = Object.entries(given).filter((entry) => !isConstant(entry));
  const constants = {
    ...Object.fromEntries(Object.entries(given).filter(isConstant)),
    ...(JSON.parse(given['TEST_CONSTANTS'] ?? '{}') as Record<string, string>),
  };
  return { ...Object.fromEntries(settings), TEST_CONSTANTS: JSON.stringify(constants) };
}

/** Settings of a suite of its own: fresh secrets, database, Redis prefix and storage folder. */
export async function testEnvironment(overrides: Record<string, string> = {}): Promise<Environment> {
  const name = `test_${randomText('abcdefghijklmnopqrstuvwxyz', 12)}`;
  const mongo = new URL(serviceUrl('MONGODB_URI'));
  mongo.pathname = `/${name}`;
  // `DatabaseCommands` and `IndexCheck` need these events.
  mongo.searchParams.set('monitorCommands', 'true');
  const variables = variablesFrom({
    PORT: '0',
    PUBLIC_URL,
    MONGODB_URI: mongo.toString(),
    REDIS_URL: serviceUrl('REDIS_URL'),
    REDIS_PREFIX: `{${name}}`,
    SMTP_URL: serviceUrl('SMTP_URL'),
    SUPPORT_EMAIL: 'support@sampan.test',
    STORAGE_DIR: await mkdtemp(join(tmpdir(), 'sampan-objects-')),
    STORAGE_MIN_FREE_BYTES: '0',
    JWT_SECRET: randomSecret(),
    DERIVATION_SECRET: randomSecret(),
    STORAGE_MASTER_KEY: randomSecret(),
    RECEIPT_KEY: randomBytes(32).toString('base64url'),
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'silent',
    SHUTDOWN_SECONDS: '5',
    UNDO_SECONDS: '0',
    DIGEST_SECONDS: '0',
    MAIL_GATHER_SECONDS: '0',
    LIVE_HEARTBEAT_SECONDS: '1',
    // Jobs of a killed worker run again soon.
    JOB_LOCK_SECONDS: '8',
    ...overrides,
  });
  return parseEnvironment(variables);
}

const HANGS_AFTER_SECONDS = 480;

/** Report the unfinished work of the running worlds, for a wait that times out. */
export const unfinishedWork = new Set<() => Promise<string[]>>();

async function hang(what: string): Promise<Error> {
  const work = await Promise.all([...unfinishedWork].map((report) => report().catch((error) => [String(error)])));
  return new Error([`waited ${HANGS_AFTER_SECONDS} s in vain for ${what}`, ...work.flat()].join('\n'));
}

/** Waits for a condition, not for time: only a hang reaches the limit, also on a slow machine. */
export async function until<T>(probe: () => Promise<T | null | undefined | false>, what: string): Promise<T> {
  const begun = Date.now();
  for (;;) {
    const found = await probe();
    if (found) return found;
    const waitedMs = Date.now() - begun;
    if (waitedMs > HANGS_AFTER_SECONDS * 1000) throw await hang(what);
    // Ever more rarely, so that a probe over HTTP stays below the limit of calls a minute on a slow machine too.
    await new Promise((resolve) => setTimeout(resolve, Math.min(2000, Math.max(50, waitedMs / 10))));
  }
}
