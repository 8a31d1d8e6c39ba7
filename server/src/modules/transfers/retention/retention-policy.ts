import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.module.js';
import { Clock, DAY_MS } from '../../../core/clock/clock.js';

/** How long what is in a library is kept, and for how long a step can be taken back. */
@Injectable()
export class RetentionPolicy {
  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  now(): Date {
    return this.clock.now();
  }

  /** The end of the time in which what is done at `at` can be taken back. */
  undoUntil(at: Date): Date | null {
    return this.undoMs > 0 ? new Date(at.getTime() + this.undoMs) : null;
  }

  get undoMs(): number {
    return this.config.env.UNDO_SECONDS * 1000;
  }

  get memberKeptMs(): number {
    return this.config.env.EXPIRED_RETENTION_DAYS * DAY_MS;
  }

  get visitorKeptMs(): number {
    return this.config.env.EXPIRED_RETENTION_DAYS_ANON * DAY_MS;
  }
}
