import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApp } from '../../../docker/embedded/app.mjs';

const entry = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

export interface System {
  baseUrl: string;
  /** Moves the time of server and worker. */
  advanceClock(milliseconds: number): Promise<void>;
  resetClock(): Promise<void>;
  stop(): Promise<void>;
}

function serviceUrl(name: string): string {
  // Set by global-setup.mjs.
  const url = process.env[name];
  if (!url) throw new Error(`${name} is not set: run through Playwright's configuration`);
  return url;
}

/** Server and worker as they are built, on a database, a queue and a storage folder of their own. */
export async function startSystem(name: string, settings: Record<string, string> = {}): Promise<System> {
  const dir = await mkdtemp(join(tmpdir(), 'sampan-journey-'));
  const clockFile = join(dir, 'clock');
  let shiftMs = 0;
  const setClock = async (milliseconds: number): Promise<void> => {
    shiftMs = milliseconds;
    // In one step: an empty file would be read as no shift at all.
    await writeFile(`${clockFile}.new`, String(milliseconds));
    await rename(`${clockFile}.new`, clockFile);
  };
  await setClock(0);
  const mongo = new URL(serviceUrl('MONGODB_URI'));
  mongo.pathname = `/${name}`;
  const app = await startApp({
    dir,
    entry: { server: entry('clocked-server.mjs'), worker: entry('clocked-worker.mjs') },
    env: {
      MONGODB_URI: mongo.toString(),
      REDIS_URL: serviceUrl('REDIS_URL'),
      REDIS_PREFIX: `{${name}}`,
      SMTP_URL: serviceUrl('SMTP_URL'),
      JOURNEY_CLOCK_FILE: clockFile,
      // Journeys say where they come from.
      TRUST_PROXY: 'loopback',
      STORAGE_MIN_FREE_BYTES: '0',
      SHUTDOWN_SECONDS: '5',
      UNDO_SECONDS: '0',
      ALERT_DIGEST_SECONDS: '0',
      ...settings,
    },
  });
  return {
    baseUrl: app.baseUrl,
    advanceClock: (milliseconds) => setClock(shiftMs + milliseconds),
    resetClock: () => setClock(0),
    async stop() {
      await app.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
