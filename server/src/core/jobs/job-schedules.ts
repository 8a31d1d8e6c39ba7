import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Log } from '../logging/log.js';
import { JobQueue } from './job-queue.js';

/** Maximum time without schedules after Redis lost its data. */
const RENEWAL_MS = 60_000;

/** Registers the schedules of all declared jobs, and again if Redis lost them. */
@Injectable()
export class JobSchedules implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly jobs: JobQueue,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.renew(), RENEWAL_MS);
    void this.renew();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async renew(): Promise<void> {
    try {
      await this.jobs.renewSchedules();
    } catch (error) {
      this.log.warn({ err: error }, 'schedules not renewed');
    }
  }
}
