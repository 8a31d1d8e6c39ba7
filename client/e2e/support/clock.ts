import { expect } from '@playwright/test';
import { Queue } from 'bullmq';
import { writeClockShift, type SystemAddress } from './system.js';

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** The time of a system of one's own: journeys that share theirs with others leave its clock alone. */
export class SystemClock {
  private shiftMs = 0;

  constructor(private readonly system: SystemAddress) {}

  now(): Date {
    return new Date(Date.now() + this.shiftMs);
  }

  async advance(milliseconds: number): Promise<void> {
    this.shiftMs += milliseconds;
    await writeClockShift(this.system.clockFile, this.shiftMs);
  }

  async reset(): Promise<void> {
    this.shiftMs = 0;
    await writeClockShift(this.system.clockFile, 0);
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
    const { hostname: host, port } = new URL(process.env['REDIS_URL'] ?? '');
    return new Queue(name, { connection: { host, port: Number(port) }, prefix: this.system.queuePrefix });
  }
}
