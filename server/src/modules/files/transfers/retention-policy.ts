import { Injectable } from '@nestjs/common';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { DAY_MS } from '#contract/units.js';
import { Config } from '../../../config/config.module.js';
import type { Transfer } from './domain/transfer.js';

/** How long expired transfers are kept, and how long deletions and sends can be undone. */
@Injectable()
export class RetentionPolicy {
  constructor(private readonly config: Config) {}

  /** Until when an action at `at` can be undone; null if undo is disabled. */
  undoUntil(at: Date): Date | null {
    return this.undoMs > 0 ? new Date(at.getTime() + this.undoMs) : null;
  }

  get undoMs(): number {
    return this.config.env.UNDO_SECONDS * 1000;
  }

  /** When a transfer is deleted after its expiry; null if it has none. */
  deletionOf({ expiresAt, sender }: Pick<Transfer, 'expiresAt' | 'sender'>): Date | null {
    if (expiresAt.getTime() >= EXPIRES_NEVER) return null;
    return new Date(expiresAt.getTime() + (sender.isMember ? this.memberKeptMs : this.visitorKeptMs));
  }

  get memberKeptMs(): number {
    return this.config.env.EXPIRED_RETENTION_DAYS * DAY_MS;
  }

  get visitorKeptMs(): number {
    return this.config.env.EXPIRED_RETENTION_DAYS_ANON * DAY_MS;
  }
}
