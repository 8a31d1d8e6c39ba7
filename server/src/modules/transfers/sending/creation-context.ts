import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import type { createTransfer } from '#contract/transfers.js';
import { Clock } from '../../../core/clock/clock.js';
import { Outbox } from '../../../core/outbox/outbox.js';
import { DerivedSecrets } from '../../../core/secrets/derived-secrets.js';
import type { Sender } from '../domain/transfer.js';
import { RetentionPolicy } from '../retention/retention-policy.js';

/** Time, outbox, how long a send can be undone, and the digest of requests, which holds a password and is therefore keyed (A42). */
@Injectable()
export class CreationContext {
  constructor(
    readonly clock: Clock,
    readonly outbox: Outbox,
    private readonly secrets: DerivedSecrets,
    private readonly retention: RetentionPolicy,
  ) {}

  /** Only members have a page to take a send back on. */
  undoUntil({ isMember }: Sender, sentAt: Date): Date | null {
    return isMember ? this.retention.undoUntil(sentAt) : null;
  }

  digestOf(body: BodyOf<typeof createTransfer>): string {
    return this.secrets.token('transfer-request', JSON.stringify(body));
  }
}
