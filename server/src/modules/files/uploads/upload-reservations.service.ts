import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AppError, appErrorOf } from '../../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../../core/mongo/writes.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { UploadSessionRepository } from './data/upload-session.repository.js';
import { UPLOAD_SESSIONS } from './data/upload-session.schema.js';
import {
  type GuestUsage,
  mayGuestsHold,
  NO_USAGE,
  reserved,
  stored,
  usageChange,
  type UsageLimits,
  UsageRepository,
} from './data/usage.repository.js';
import type { UploadSession } from './domain/upload-session.js';
import { ObjectPurges, type Relay } from './objects/object-purges.service.js';
import { UploadAdmission } from './upload-admission.service.js';
import { totalBytes } from './upload-files.js';
import { copyFiles } from './uploads.jobs.js';

interface Opening {
  limits: UsageLimits & { openUploads: number };
  /** Called before the commit. Must be idempotent, because a write conflict repeats it. */
  begin: () => Promise<void>;
}

/** Small uploads are mostly sent within seconds, and then not read again. */
const REMEMBERED_MS = 5000;
const REMEMBERED_UPLOADS = 1000;
const REMEMBERED_FILES = 16;

/** The owner of the files of an upload from now on. */
interface Taking extends Pick<UsageLimits, 'sends'> {
  accountId: string;
  limitBytes: number;
}

/**
 * Opens and ends upload sessions, in one transaction with the usage of their account. Uploads at the same time cannot exceed a limit
 * together, and a crash leaves neither without the other. Of all who end a session, exactly one finds it.
 */
@Injectable()
export class UploadReservations {
  private readonly opened = new LRUCache<string, UploadSession>({ max: REMEMBERED_UPLOADS, ttl: REMEMBERED_MS });

  constructor(
    private readonly sessions: UploadSessionRepository,
    private readonly usages: UsageRepository,
    private readonly purges: ObjectPurges,
    private readonly admission: UploadAdmission,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  /** @throws {AppError} storage-full, too-many-uploads, and what `begin` throws */
  async openUpload(session: UploadSession, { limits, begin }: Opening): Promise<void> {
    const { slug, accountId, store, prefix, copies, openedAt, reservedBytes } = session;
    const entries = copies ? [outboxEntry(copyFiles, { slug, store, prefix }, openedAt)] : [];
    try {
      await this.transactions.run(async (transaction) => {
        if (session.purpose.kind === 'submission')
          await this.assertGuestShare(session, { limits, before: { bytes: 0, uploads: 0 } }, transaction);
        await this.usages.changeWithin(limits, accountId, reserved(reservedBytes), transaction);
        await this.sessions.insert(session, entries, transaction);
        await begin();
      });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'storage-full')) throw error;
      const { openUploads, bytes, storedBytes } = await this.usages.findUsage(accountId);
      const limit = limits.openUploads;
      if (openUploads >= limit) throw new AppError('too-many-uploads', { limit });
      const isHeld = storedBytes + reservedBytes <= limits.bytes;
      throw isHeld ? appErrorOf('storage-full', { heldBytes: bytes - storedBytes }) : error;
    }
    this.admission.remember(session);
    if (session.purpose.kind === 'send' && !copies && session.files.length <= REMEMBERED_FILES)
      this.opened.set(slug, session);
    await this.outbox.relay(UPLOAD_SESSIONS, slug, entries);
  }

  /**
   * Ends an upload in the transaction of the record that owns its files from then on. Call the returned function after the commit.
   * @throws {AppError} upload-not-found if another call was first; storage-full, also if too much was sent
   */
  async takeOver(
    { slug }: Pick<UploadSession, 'slug'>,
    { accountId, limitBytes, sends }: Taking,
    transaction: Transaction,
  ): Promise<Relay> {
    const session = await this.sessions.findAndDelete(slug, transaction);
    if (!session) throw new AppError('upload-not-found');
    const [before, after] = [reserved(session.reservedBytes), stored(totalBytes(session.files))];
    const limits = { bytes: limitBytes, ...(sends && { sends }) };
    if (session.accountId === accountId)
      await this.usages.changeWithin(limits, accountId, usageChange(before, after), transaction);
    else {
      // It was opened before the file request was moved to this account.
      await this.usages.change(session.accountId, usageChange(before, NO_USAGE), transaction);
      await this.usages.changeWithin(limits, accountId, after, transaction);
    }
    const relay = await this.purges.addOthers(session, transaction);
    return () => {
      this.forget(session);
      return relay();
    };
  }

  /** Ends an upload that no record took over: a job deletes its objects. False if it has ended already. */
  async discard(slug: string): Promise<boolean> {
    const relay = await this.transactions.run((transaction) => this.discardIn(transaction, slug));
    await relay?.();
    return relay !== null;
  }

  /** Like `discard`, within `transaction`; call the returned function after the commit. */
  async discardIn(transaction: Transaction, slug: string): Promise<Relay | null> {
    const session = await this.sessions.findAndDelete(slug, transaction);
    if (!session) return null;
    const { accountId, store, prefix, reservedBytes } = session;
    await this.usages.change(accountId, usageChange(reserved(reservedBytes), NO_USAGE), transaction);
    const relay = await this.purges.add({ store, prefixes: [prefix] }, transaction);
    return () => {
      this.forget(session);
      return relay();
    };
  }

  /** The upload as this process opened it seconds ago. It may have ended since: `takeOver` finds out. */
  findOpened(slug: string): UploadSession | null {
    return this.opened.get(slug) ?? null;
  }

  private forget({ slug, prefix }: UploadSession): void {
    this.opened.delete(slug);
    this.admission.forget(prefix);
  }

  /** Ends the uploads for a deleted transfer. */
  async discardAdditions(to: string): Promise<void> {
    for (const slug of await this.sessions.findAdditions(to)) await this.discard(slug);
  }

  /**
   * Changes what an open upload of a visitor of a file request counts as. Does nothing if it is over.
   */
  async reserve(slug: string, bytes: number, limits: Opening['limits']): Promise<void> {
    await this.transactions.run(async (transaction) => {
      const session = await this.sessions.findBySlug(slug, transaction);
      if (!session || session.reservedBytes === bytes) return;
      const change = usageChange(reserved(session.reservedBytes), reserved(bytes));
      if (change.bytes > 0) {
        const before = { bytes: session.reservedBytes, uploads: 1 };
        await this.assertGuestShare({ ...session, reservedBytes: bytes }, { limits, before }, transaction);
        await this.usages.changeWithin({ bytes: limits.bytes }, session.accountId, change, transaction);
      } else await this.usages.change(session.accountId, change, transaction);
      await this.sessions.setReserved(slug, bytes, transaction);
    });
  }

  /**
   * Runs within the transaction that changes the usage of the account, so that guests cannot exceed it together.
   */
  private async assertGuestShare(
    { accountId, reservedBytes }: UploadSession,
    { limits, before }: { limits: Opening['limits']; before: GuestUsage },
    transaction: Transaction,
  ): Promise<void> {
    const [used, guests] = [
      await this.usages.findUsage(accountId, transaction),
      await this.sessions.sumGuests(accountId, transaction),
    ];
    const after = {
      bytes: guests.bytes - before.bytes + reservedBytes,
      uploads: guests.uploads - before.uploads + 1,
    };
    const others = { limitBytes: limits.bytes, otherBytes: used.bytes - guests.bytes, openUploads: limits.openUploads };
    if (!mayGuestsHold(after, others)) throw new AppError('storage-full');
  }
}
