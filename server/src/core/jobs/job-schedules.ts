import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Log } from '../logging/log.js';
import { declaredJobs } from './define-job.js';
import { JobQueue } from './job-queue.js';

/** Maximum time without schedules after Redis lost its data. */
const RENEWAL_MS = 60_000;

/** Keeps the schedules of all declared jobs in their queues, also if Redis lost them. */
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

  /** To be called when a job begins: if it is a schedule, the next run follows its end. Never throws: a renewal retries. */
  async addNext(jobName: string): Promise<void> {
    const schedule = declaredJobs().find(({ name }) => name === jobName);
    if (schedule?.everyMs === undefined) return;
    await this.jobs
      .schedule(schedule, schedule.everyMs)
      .catch((error: unknown) => this.log.warn({ job: jobName, err: error }, 'next run not scheduled'));
  }

  private async renew(): Promise<void> {
    try {
      await this.jobs.renewSchedules();
    } catch (error) {
      this.log.warn({ err: error }, 'schedules not renewed');
    }
  }
}
