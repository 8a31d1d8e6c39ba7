import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import type { Transaction } from '../../core/mongo/transactions.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { type Usage, UsageRepository } from './data/usage.repository.js';

const MAX_TRIES = 50;

export interface ReservationRequest {
  accountId: string;
  slug: string;
  bytes: number;
  limitBytes: number;
  /** Maximum of concurrent reservations; default: no limit. */
  limitCount?: number;
}

/**
 * Storage usage of an owner and reservations for open uploads. There is no counter: usage is the sum of kept uploads, and
 * a reservation is written only if the record is unchanged since that sum was read, so that concurrent uploads cannot
 * exceed the limit together.
 */
@Injectable()
export class StorageUsage {
  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly usages: UsageRepository,
    private readonly clock: Clock,
  ) {}

  /** Bytes of all live transfers of the owner. */
  folderSize(accountId: string): Promise<number> {
    return this.sessions.keptBytesOf(accountId);
  }

  /** Null when reserved, else the reason. @throws {AppError} unavailable after too many conflicts with other calls */
  async reserve({
    accountId,
    slug,
    bytes,
    limitBytes,
    limitCount = Infinity,
  }: ReservationRequest): Promise<'storage-full' | 'too-many-uploads' | null> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const usage = await this.usages.findByOwner(accountId);
      if (usage.reservations.length >= limitCount) return 'too-many-uploads';
      if ((await this.bytesOf(usage)) + bytes > limitBytes) return 'storage-full';
      if (await this.usages.reserve(usage, { slug, bytes, at: this.clock.now() })) return null;
    }
    throw new AppError('unavailable');
  }

  /** False when usage and reservations exceed the limit, for example after a downgrade. */
  async isWithin(accountId: string, limitBytes: number): Promise<boolean> {
    return (await this.bytesOf(await this.usages.findByOwner(accountId))) <= limitBytes;
  }

  /** Whether more bytes fit. Within the transaction, no reservation is made in between. */
  async fits(
    { accountId, bytes, limitBytes }: Pick<ReservationRequest, 'accountId' | 'bytes' | 'limitBytes'>,
    transaction: Transaction,
  ): Promise<boolean> {
    await this.usages.lock(accountId, transaction);
    const usage = await this.usages.findByOwner(accountId, transaction);
    return (await this.bytesOf(usage, transaction)) + bytes <= limitBytes;
  }

  drop(accountId: string, slug: string): Promise<void> {
    return this.usages.drop(accountId, slug);
  }

  /** Drops reservations that a crash left without an open upload. */
  async dropOrphans(olderThanMs: number, batch: number): Promise<number> {
    const before = new Date(this.clock.now().getTime() - olderThanMs);
    let dropped = 0;
    for (const { accountId, reservations } of await this.usages.findOlderThan(before, batch)) {
      const old = reservations.filter(({ at }) => at <= before).map(({ slug }) => slug);
      const states = await this.sessions.statesOf(old);
      const orphans = old.filter((slug) => states.get(slug) !== 'open');
      for (const slug of orphans) await this.usages.drop(accountId, slug);
      dropped += orphans.length;
    }
    return dropped;
  }

  private async bytesOf({ accountId, reservations }: Usage, transaction?: Transaction): Promise<number> {
    const kept = await this.sessions.keptBytesOf(accountId, transaction);
    return reservations.reduce((sum, { bytes }) => sum + bytes, kept);
  }
}
