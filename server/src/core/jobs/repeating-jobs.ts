import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Log } from '../logging/log.js';
import { declaredJobs } from './define-job.js';
import { JobQueue } from './job-queue.js';

const TICK_MS = 1000;

/**
 * Queues every repeating job once for each of its periods. The id carries the period, so that many workers queue it
 * once, a Redis that lost everything is filled again within a period, and what failed for good comes again with the next.
 */
@Injectable()
export class RepeatingJobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private readonly queued = new Map<string, number>();

  constructor(
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.tick(), TICK_MS);
    void this.tick();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async tick(): Promise<void> {
    const now = this.clock.now().getTime();
    for (const job of declaredJobs()) {
      if (!job.everyMs) continue;
      const period = Math.floor(now / job.everyMs);
      if (this.queued.get(job.name) === period) continue;
      this.queued.set(job.name, period);
      await this.jobs.add(job, `${job.name}-${period}`, { payload: {} }).catch((error: unknown) => {
        this.queued.delete(job.name);
        this.log.warn({ job: job.name, err: error }, 'repeating job not queued');
      });
    }
  }
}
