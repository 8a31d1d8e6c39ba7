import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from '../../../docker/embedded/app.mjs';
import { expect } from '@playwright/test';
import { Queue } from 'bullmq';

/** The facts that a journey needs of a running system, whichever process has started it. */
export interface SystemAddress {
  baseUrl: string;
  /**
   * The environment of its processes. The file `JOURNEY_CLOCK_FILE` holds the milliseconds by which their clock is
   * moved.
   */
  env: Record<string, string>;
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

/** In one step: an empty file would be read as no shift at all. */
async function writeClockShift(clockFile: string, milliseconds: number): Promise<void> {
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
  // Set by global-setup.ts.
  const { MONGODB_URI = '', REDIS_URL, SMTP_URL } = process.env;
  const database = new URL(MONGODB_URI);
  // Only of this run, since the server keeps running after it.
  database.pathname = `/journeys_${name}_${process.pid}`;
  const app = await startApp({
    dir,
    env: {
      MONGODB_URI: database.toString(),
      REDIS_URL,
      REDIS_PREFIX: `{${name}}`,
      SMTP_URL,
      JOURNEY_CLOCK_FILE: clockFile,
      NODE_OPTIONS: `--import=${new URL('moved-clock.mjs', import.meta.url).href}`,
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
    env: app.settings as Record<string, string>,
    async stop() {
      await app.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export { DAY_MS, MINUTE_MS } from '#contract/units.js';

/** Schedules go by the time of the machine: for so long after the clock was moved, those that wait run at once. */
const SCHEDULES_FOLLOW_MS = 5000;

/** The time of a system of one's own: journeys that share theirs with others leave its clock alone. */
export class SystemClock {
  private shiftMs = 0;
  private movedAt = 0;
  private readonly schedules: Queue[];
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly env: SystemAddress['env']) {
    this.schedules = ['sweeps', 'outside'].map((name) => this.queue(name));
    this.timer = setInterval(() => {
      if (Date.now() - this.movedAt > SCHEDULES_FOLLOW_MS) return;
      for (const queue of this.schedules) queue.promoteJobs().catch(() => undefined);
    }, 500);
  }

  now(): Date {
    return new Date(Date.now() + this.shiftMs);
  }

  async advance(milliseconds: number): Promise<void> {
    this.shiftMs += milliseconds;
    await writeClockShift(this.env['JOURNEY_CLOCK_FILE'] ?? '', this.shiftMs);
    this.movedAt = Date.now();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await writeClockShift(this.env['JOURNEY_CLOCK_FILE'] ?? '', 0);
    await Promise.all(this.schedules.map((queue) => queue.close()));
  }

  /** Mails that were due later count real time: whose time has come by the moved clock leaves now. */
  async releaseDelayedMails(): Promise<void> {
    const queue = this.queue('mail');
    await queue.promoteJobs();
    await queue.close();
  }

  /** Schedules count real time, too: this one runs now, to its end. */
  async runSchedule(name: string): Promise<void> {
    const queue = this.queue('sweeps');
    const job = await queue.add(name, { payload: {} });
    await expect.poll(() => job.isCompleted(), `the end of ${name}`).toBe(true);
    await queue.close();
  }

  /** A connection to one of the system's queues; the caller closes it. */
  queue(name: string): Queue {
    const { hostname: host, port } = new URL(this.env['REDIS_URL'] ?? '');
    return new Queue(name, { connection: { host, port: Number(port) }, prefix: `${this.env['REDIS_PREFIX']}:queue` });
  }
}
