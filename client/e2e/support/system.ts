import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApp } from '../../../docker/embedded/app.mjs';
import { ensureSecrets } from '../../../docker/embedded/secrets.mjs';

const entry = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** What a journey has to know of a running system, whichever process has started it. */
export interface SystemAddress {
  baseUrl: string;
  databaseUri: string;
  queuePrefix: string;
  derivationSecret: string;
  /** Holds the milliseconds by which the clock of server and worker is moved. */
  clockFile: string;
}

/** Those that are started before the first journey. */
export type SystemName = 'shared' | 'clocked';

/** Variable with the address at which the clocked system looks for Stripe: a journey that needs it serves it there. */
export const STRIPE_URL = 'JOURNEY_STRIPE_URL';

const variableOf = (name: SystemName) => `JOURNEY_SYSTEM_${name.toUpperCase()}`;

/** For the processes that run journeys: they inherit the environment. */
export function publishSystem(name: SystemName, address: SystemAddress): void {
  process.env[variableOf(name)] = JSON.stringify(address);
}

export function systemOf(name: SystemName): SystemAddress {
  return JSON.parse(process.env[variableOf(name)] ?? 'null') as SystemAddress;
}

export interface System extends SystemAddress {
  stop(): Promise<void>;
}

function serviceUrl(name: string): string {
  // Set by global-setup.ts.
  const url = process.env[name];
  if (!url) throw new Error(`${name} is not set: run through Playwright's configuration`);
  return url;
}

/** In one step: an empty file would be read as no shift at all. */
export async function writeClockShift(clockFile: string, milliseconds: number): Promise<void> {
  await writeFile(`${clockFile}.new`, String(milliseconds));
  await rename(`${clockFile}.new`, clockFile);
}

/**
 * Server and worker as they are built, on a database, a queue and a storage folder of their own.
 * @param constants other ones than the product's (`server/src/config/constants.ts`)
 */
export async function startSystem(
  name: string,
  settings: Record<string, string> = {},
  constants: object = {},
): Promise<System> {
  const dir = await mkdtemp(join(tmpdir(), 'sampan-journey-'));
  const clockFile = join(dir, 'clock');
  await writeClockShift(clockFile, 0);
  const database = new URL(serviceUrl('MONGODB_URI'));
  // Only of this run, since the server keeps running after it.
  database.pathname = `/journeys_${name}_${process.pid}`;
  const prefix = `{${name}}`;
  const secrets = ensureSecrets(join(dir, 'secrets.env'));
  const app = await startApp({
    dir,
    entry: { server: entry('clocked-server.mjs'), worker: entry('clocked-worker.mjs') },
    env: {
      MONGODB_URI: database.toString(),
      REDIS_URL: serviceUrl('REDIS_URL'),
      REDIS_PREFIX: prefix,
      SMTP_URL: serviceUrl('SMTP_URL'),
      JOURNEY_CLOCK_FILE: clockFile,
      // Journeys say where they come from.
      TRUST_PROXY: 'loopback',
      STORAGE_MIN_FREE_BYTES: '0',
      // The smallest there is, so that uploads in parts need few bytes.
      MULTIPART_FROM_BYTES: String(5 * 1024 * 1024),
      SHUTDOWN_SECONDS: '5',
      TEST_CONSTANTS: JSON.stringify({ UNDO_SECONDS: 0, DIGEST_SECONDS: 0, MAIL_GATHER_SECONDS: 0, ...constants }),
      ...settings,
    },
  });
  return {
    baseUrl: app.baseUrl,
    databaseUri: database.toString(),
    queuePrefix: `${prefix}:queue`,
    derivationSecret: secrets['DERIVATION_SECRET'] ?? '',
    clockFile,
    async stop() {
      await app.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
