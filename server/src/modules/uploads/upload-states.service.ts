import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { AppError, appErrorOf } from '../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../core/mongo/transactions.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../core/outbox/outbox.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { UPLOAD_SESSIONS } from './data/upload-session.schema.js';
import { type UsageLimits, UsageRepository } from './data/usage.repository.js';
import type { UploadSession, UploadState } from './domain/upload-session.js';
import { type GuestUsage, mayGuestsHold, NO_USAGE, usageChange, usageOf } from './domain/usage.js';
import { copyFiles, purgeUpload } from './uploads.jobs.js';

interface Opening {
  limits: Required<UsageLimits>;
  /** Called before the commit. Must be idempotent, because a write conflict repeats it. */
  begin: () => Promise<void>;
}

interface Release {
  from?: readonly UploadState[];
  /** When its objects are deleted; default: now. */
  purgeAt?: Date;
}

/**
 * Changes the state of upload sessions in one transaction with the usage of their account. Uploads at the same time cannot
 * exceed a limit together, and a crash leaves neither without the other.
 */
@Injectable()
export class UploadStates {
  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly usages: UsageRepository,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws {AppError} storage-full, too-many-uploads, and what `begin` throws */
  async open(session: UploadSession, { limits, begin }: Opening): Promise<void> {
    const { slug, accountId, store, prefix, copies, openedAt } = session;
    const entries = copies ? [outboxEntry(copyFiles, { slug, store, prefix }, openedAt)] : [];
    try {
      await this.transactions.run(async (transaction) => {
        if (session.handedInBy !== null)
          await this.assertGuestShare(session, { limits, before: { bytes: 0, uploads: 0 } }, transaction);
        await this.usages.changeWithin(limits, accountId, usageOf(session), transaction);
        await this.sessions.insert(session, entries, transaction);
        await begin();
      });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'storage-full')) throw error;
      const { openUploads, bytes, keptBytes } = await this.usages.find(accountId);
      const limit = limits.openUploads;
      if (openUploads >= limit) throw new AppError('too-many-uploads', { limit });
      const isHeld = keptBytes + session.reservedBytes <= limits.bytes;
      throw isHeld ? appErrorOf('storage-full', { heldBytes: bytes - keptBytes }) : error;
    }
    await this.outbox.relay(UPLOAD_SESSIONS, slug, entries);
  }

  /**
   * Keeps an open upload for a transfer that is written in the same transaction. Of this and a concurrent release, one is
   * refused.
   * @throws {AppError} upload-closed, storage-full
   */
  async keep(session: UploadSession, limitBytes: number, transaction: Transaction): Promise<void> {
    const open = await this.sessions.keep(session, transaction);
    if (open === null) throw new AppError('upload-closed');
    const { accountId } = open;
    const change = usageChange(usageOf({ ...session, ...open, state: 'open' }), usageOf({ ...session, state: 'kept' }));
    await this.usages.changeWithin({ bytes: limitBytes }, accountId, change, transaction);
  }

  /**
   * Changes what an open upload of a visitor of a file request counts as. Does nothing if it is over.
   * @throws {AppError} storage-full
   */
  async reserve(slug: string, bytes: number, limits: Required<UsageLimits>): Promise<void> {
    await this.transactions.run(async (transaction) => {
      const session = await this.sessions.findBySlug(slug, transaction);
      if (session?.state !== 'open' || session.reservedBytes === bytes) return;
      const after = { ...session, reservedBytes: bytes };
      const change = usageChange(usageOf(session), usageOf(after));
      if (change.bytes > 0) {
        const before = { bytes: session.reservedBytes, uploads: 1 };
        await this.assertGuestShare(after, { limits, before }, transaction);
        await this.usages.changeWithin({ bytes: limits.bytes }, session.accountId, change, transaction);
      } else await this.usages.change(session.accountId, change, transaction);
      await this.sessions.setReserved(slug, bytes, transaction);
    });
  }

  /**
   * Within the transaction that changes the usage of the account, so that guests cannot exceed it together.
   * @throws {AppError} storage-full
   */
  private async assertGuestShare(
    { accountId, reservedBytes }: UploadSession,
    { limits, before }: { limits: Required<UsageLimits>; before: GuestUsage },
    transaction: Transaction,
  ): Promise<void> {
    const [used, guests] = [
      await this.usages.find(accountId, transaction),
      await this.sessions.sumGuests(accountId, transaction),
    ];
    const after = {
      bytes: guests.bytes - before.bytes + reservedBytes,
      uploads: guests.uploads - before.uploads + 1,
    };
    const others = { limitBytes: limits.bytes, otherBytes: used.bytes - guests.bytes, openUploads: limits.openUploads };
    if (!mayGuestsHold(after, others)) throw new AppError('storage-full');
  }

  /**
   * Releases an upload: its bytes no longer count, and a job deletes its objects. Idempotent. True for the call that
   * released it.
   */
  async release(slug: string, release: Release = {}): Promise<boolean> {
    const entries = await this.transactions.run((transaction) => this.releaseIn(transaction, slug, release));
    await this.outbox.relay(UPLOAD_SESSIONS, slug, entries);
    return entries.length > 0;
  }

  /** Releases a transfer's upload and all its additions, finished or not. */
  async releaseAll(slug: string, purgeAt: Date): Promise<void> {
    const relay = await this.transactions.run((transaction) => this.releaseAllIn(transaction, slug, purgeAt));
    await relay();
  }

  /** As `releaseAll`, within `transaction`; call the returned function after the commit. */
  async releaseAllIn(transaction: Transaction, slug: string, purgeAt = this.clock.now()): Promise<() => Promise<void>> {
    const released: { upload: string; entries: OutboxEntry[] }[] = [];
    for (const upload of [slug, ...(await this.sessions.additionsTo(slug, transaction))])
      released.push({ upload, entries: await this.releaseIn(transaction, upload, { purgeAt }) });
    return async () => {
      for (const { upload, entries } of released) await this.outbox.relay(UPLOAD_SESSIONS, upload, entries);
    };
  }

  /** Restores released uploads within `transaction`. Idempotent. @throws {AppError} storage-full, too-late */
  async restoreIn(transaction: Transaction, slugs: readonly string[], limitBytes: number): Promise<void> {
    for (const slug of slugs) {
      const session = await this.sessions.findBySlug(slug, transaction);
      if (session?.state === 'kept') continue;
      if (session?.state !== 'released') throw new AppError('too-late');
      await this.sessions.restore(session, transaction);
      const change = usageChange(usageOf(session), usageOf({ ...session, state: 'kept' }));
      await this.usages.changeWithin({ bytes: limitBytes }, session.accountId, change, transaction);
    }
  }

  /** Moves uploads to another account, for which their bytes count from then on. Idempotent. @throws {AppError} storage-full */
  async moveIn(
    transaction: Transaction,
    slugs: readonly string[],
    { accountId, limitBytes }: { accountId: string; limitBytes: number },
  ): Promise<void> {
    for (const slug of slugs) {
      const session = await this.sessions.findBySlug(slug, transaction);
      if (!session || session.accountId === accountId) continue;
      const usage = usageOf(session);
      await this.usages.changeWithin({ bytes: limitBytes }, accountId, usage, transaction);
      await this.usages.change(session.accountId, usageChange(usage, NO_USAGE), transaction);
      await this.sessions.move(slug, accountId, transaction);
    }
  }

  /** Releases files of a kept upload. Idempotent. Null when it is no longer kept: a purge deletes all its objects then. */
  releaseFiles(slug: string, itemPaths: readonly string[]): Promise<UploadSession | null> {
    return this.transactions.run(async (transaction) => {
      const session = await this.sessions.findBySlug(slug, transaction);
      if (session?.state !== 'kept') return null;
      const released = session.files.filter(
        ({ itemPath }) => itemPaths.includes(itemPath) && !session.releasedPaths.includes(itemPath),
      );
      if (released.length === 0) return session;
      const remaining = {
        ...session,
        releasedPaths: [...session.releasedPaths, ...released.map(({ itemPath }) => itemPath)],
        totalBytes: released.reduce((sum, { size }) => sum - size, session.totalBytes),
      };
      await this.sessions.releaseFiles(remaining, transaction);
      await this.usages.change(session.accountId, usageChange(usageOf(session), usageOf(remaining)), transaction);
      return remaining;
    });
  }

  /** @returns the entries written to its outbox: none when the upload is in another state */
  private async releaseIn(
    transaction: Transaction,
    slug: string,
    { from = ['open', 'kept'], purgeAt = this.clock.now() }: Release,
  ): Promise<OutboxEntry[]> {
    const session = await this.sessions.findBySlug(slug, transaction);
    if (!session || !from.includes(session.state)) return [];
    const entries = [outboxEntry(purgeUpload, { slug, revision: session.revision + 1 }, purgeAt)];
    await this.sessions.release(session, entries, transaction);
    const change = usageChange(usageOf(session), usageOf({ ...session, state: 'released' }));
    await this.usages.change(session.accountId, change, transaction);
    return entries;
  }
}
