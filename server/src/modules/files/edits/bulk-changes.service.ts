import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { instantOfMove } from '#contract/transfers/expiry.js';
import type { changeTransfers } from '#contract/transfers/transfer-changes.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { Member } from '../../identity/auth/index.js';
import { TransferRemoval, TransferRestoration } from '../retention/index.js';
import { RetentionPolicy } from '../transfers/index.js';
import { TransferExpiry } from './transfer-expiry.service.js';

type Change = BodyOf<typeof changeTransfers>;
type Outcome = ResponseOf<typeof changeTransfers>;
/** A change with a resolved expiry, so that it is the same for all transfers. */
type ResolvedChange = { action: 'delete' | 'restore' } | { action: 'extend'; until: Date };

/** Applies one change to many transfers of an owner; each succeeds or fails on its own. */
@Injectable()
export class BulkChanges {
  constructor(
    private readonly removal: TransferRemoval,
    private readonly restoration: TransferRestoration,
    private readonly expiry: TransferExpiry,
    private readonly retention: RetentionPolicy,
    private readonly clock: Clock,
  ) {}

  /** Sequential, to limit the load of one request on the database. */
  async changeTransfers(member: Member, change: Change): Promise<Outcome> {
    if (change.action === 'extend') member.entitlements.assertMaySend();
    const resolved = resolveChange(change, this.clock.now());
    const results: Outcome['results'] = [];
    for (const slug of new Set(change.slugs)) results.push({ slug, error: await this.tryOne(member, resolved, slug) });
    return { results, undoSeconds: change.action === 'delete' ? this.retention.undoMs / 1000 : 0 };
  }

  private async tryOne(member: Member, change: ResolvedChange, slug: string): Promise<string | null> {
    try {
      await this.applyOne(member, change, slug);
      return null;
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return error.code;
      throw error;
    }
  }

  private async applyOne({ scope, entitlements }: Member, change: ResolvedChange, slug: string): Promise<void> {
    switch (change.action) {
      case 'delete':
        await this.removal.delete(scope, slug);
        return;
      case 'restore':
        await this.restoration.restore({ scope, entitlements }, slug);
        return;
      case 'extend':
        await this.expiry.moveExpiry({ scope, slug, entitlements, until: change.until, onlyLater: true });
    }
  }
}

function resolveChange(change: Change, now: Date): ResolvedChange {
  if (change.action !== 'extend') return change;
  return { action: 'extend', until: new Date(instantOfMove(change, now.getTime()) ?? Number.NaN) };
}
