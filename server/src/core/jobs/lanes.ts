import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { RetryLaterError } from './handles-job.js';

/** Time between two tries of jobs that wait for the same lane: many of them must not keep the queue busy. */
const STEP_MS = 50;
const FIRST_WAIT_MS = 1000;

export interface Lane {
  key: string;
  /** Jobs of this lane that a process runs at a time. */
  width: number;
}

interface Use {
  running: number;
  /** When the last of those that wait tries again. */
  lastTryAt: number;
}

/** Limits the concurrent jobs of one account, so that a slow receiver of its calls cannot occupy a whole queue. */
@Injectable()
export class Lanes {
  private readonly uses = new Map<string, Use>();

  constructor(private readonly clock: Clock) {}

  /** @throws {RetryLaterError} if one of the lanes is full */
  async within<T>(lanes: readonly Lane[], work: () => Promise<T>): Promise<T> {
    const full = lanes.find(({ key, width }) => (this.uses.get(key)?.running ?? 0) >= width);
    if (full) throw new RetryLaterError(this.nextTry(full.key), 'its lane is full');
    for (const { key } of lanes) this.use(key).running += 1;
    try {
      return await work();
    } finally {
      for (const { key } of lanes) this.leave(key);
    }
  }

  private nextTry(key: string): Date {
    const use = this.use(key);
    use.lastTryAt = Math.max(this.clock.now().getTime() + FIRST_WAIT_MS, use.lastTryAt + STEP_MS);
    return new Date(use.lastTryAt);
  }

  private use(key: string): Use {
    const use = this.uses.get(key) ?? { running: 0, lastTryAt: 0 };
    this.uses.set(key, use);
    return use;
  }

  private leave(key: string): void {
    const use = this.use(key);
    use.running -= 1;
    if (use.running === 0) this.uses.delete(key);
  }
}
