import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import type { createTransfer } from '#contract/transfers.js';
import { Clock } from '../../core/clock/clock.js';
import { Outbox } from '../../core/outbox/outbox.js';
import { DerivedSecrets } from '../../core/secrets/derived-secrets.js';

/** Time, outbox and the digest of requests, which holds a password and is therefore keyed (A42). */
@Injectable()
export class CreationContext {
  constructor(
    readonly clock: Clock,
    readonly outbox: Outbox,
    private readonly secrets: DerivedSecrets,
  ) {}

  digestOf(body: BodyOf<typeof createTransfer>): string {
    return this.secrets.token('transfer-request', JSON.stringify(body));
  }
}
