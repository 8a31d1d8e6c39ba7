import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SOME_TIME } from '../../../../core/mongo/present.js';
import type { Transaction } from '../../../../core/mongo/writes.js';
import type { OutboxEntry } from '../../../../core/outbox/outbox.js';
import { forgetTime, storedBytesOf, type Transfer } from '../domain/transfer.js';
import { type TransferDocument, TRANSFERS } from './transfer.schema.js';

type ReadState = Pick<Transfer, '_id' | 'deletedAt' | 'revision'>;

export interface Removal {
  now: Date;
  outbox: OutboxEntry[];
}

/** The fields that the removal of a transfer needs. */
export type Removable = Pick<Transfer, '_id' | 'slug' | 'expiresAt'>;

/** Bytes that an account has released, or has been charged again. */
export interface Freed {
  accountId: string;
  bytes: number;
}

/** Objects that a transfer owns no more. */
export type ReleasedObjects = Pick<TransferDocument, 'store' | 'prefixes' | 'lastModified'>;

/** A deleted transfer that is to be forgotten. */
export type Forgettable = Pick<TransferDocument, '_id' | 'slug' | 'accountId' | 'deletedAt'> & ReleasedObjects;

/** The rest of a forgotten transfer. Reads exclude it; its slug stays taken, because old mails contain it. */
type Tombstone = Pick<TransferDocument, '_id' | 'slug' | 'deletedAt' | 'forgottenAt' | 'outbox'>;

const releasedObjects = { store: 1, prefixes: 1, lastModified: 1 } as const;
const forgettable = { slug: 1, accountId: 1, deletedAt: 1, ...releasedObjects } as const;
const counted = { accountId: 1, 'files.size': 1, 'files.purgedAt': 1 } as const;

/** Owner id of an undone send: queries by owner no longer find it, while its slug stays taken. */
const undoneAccountId = (accountId: string): string => `undone-${accountId}`;

/**
 * Deletes, restores and forgets transfers. Every write about one transfer is conditional on the state that was read, so
 * one of two racing calls wins.
 */
@Injectable()
export class RemovalRepository {
  constructor(@InjectModel(TRANSFERS) private readonly transfers: Model<TransferDocument>) {}

  /** Transfers of all accounts that expired before `before`, neither deleted nor withheld. */
  findExpired(before: Date, isMember: boolean, limit: number): Promise<Removable[]> {
    return this.transfers
      .find(
        {
          deletedAt: null,
          expiresAt: { $lt: before },
          'sender.isMember': isMember,
          withheld: { $exists: false },
        },
        { slug: 1, expiresAt: 1 },
      )
      .limit(limit)
      .lean();
  }

  /**
   * @param which with `expiresAt`, only if the expiry has not moved since it was read
   * @returns what it counted as; null for all but the first of several calls
   */
  async remove(
    which: Pick<Removable, '_id'> & Partial<Pick<Removable, 'expiresAt'>>,
    { now, outbox }: Removal,
    transaction: Transaction,
  ): Promise<Freed | null> {
    const removed = await this.transfers
      .findOneAndUpdate(
        { ...which, deletedAt: null },
        { $set: { deletedAt: now, lastModified: now }, $push: { outbox: { $each: outbox } } },
        { projection: counted, session: transaction },
      )
      .lean<Pick<Transfer, 'accountId' | 'files'>>();
    return removed && { accountId: removed.accountId, bytes: storedBytesOf(removed) };
  }

  /** @returns null if it was restored, or the deletion became final, since it was read */
  restore(
    { _id, deletedAt, revision }: ReadState,
    { now, outbox }: Removal,
    transaction: Transaction,
  ): Promise<Transfer | null> {
    return this.transfers
      .findOneAndUpdate(
        { _id, deletedAt, revision },
        {
          $set: { deletedAt: null, lastModified: now },
          $inc: { revision: 1 },
          $push: { outbox: { $each: outbox } },
        },
        { returnDocument: 'after', projection: { outbox: 0 }, session: transaction },
      )
      .lean<Transfer>();
  }

  /**
   * The deletion cannot be undone afterwards, and the transfer owns no objects any more.
   * @returns these; null if it was restored since it was read
   */
  makeFinal(
    { _id, deletedAt, revision }: ReadState,
    { now, outbox }: Removal,
    transaction: Transaction,
  ): Promise<ReleasedObjects | null> {
    return this.transfers
      .findOneAndUpdate(
        { _id, deletedAt, revision, deletionFinalAt: null },
        {
          $set: { deletionFinalAt: now, forgetAt: forgetTime(now), prefixes: [] },
          $inc: { revision: 1 },
          $push: { outbox: { $each: outbox } },
        },
        { projection: releasedObjects, session: transaction },
      )
      .lean();
  }

  /** Removes every trace of the send but the slug. @returns null if the transfer changed since it was read */
  undoSend(
    { _id, revision, accountId }: Pick<Transfer, '_id' | 'revision' | 'accountId'>,
    { now, outbox }: Removal,
    transaction: Transaction,
  ): Promise<ReleasedObjects | null> {
    return this.transfers
      .findOneAndUpdate(
        { _id, deletedAt: null, revision },
        {
          $set: {
            deletedAt: now,
            deletionFinalAt: now,
            forgetAt: forgetTime(now),
            lastModified: now,
            accountId: undoneAccountId(accountId),
            sentByAccountId: undoneAccountId(accountId),
            prefixes: [],
          },
          $inc: { revision: 1 },
          $push: { outbox: { $each: outbox } },
        },
        { projection: releasedObjects, session: transaction },
      )
      .lean();
  }

  /** Transfers of all accounts that were deleted long ago. */
  findForgettable(now: Date, limit: number): Promise<Forgettable[]> {
    return this.transfers
      .find({ forgetAt: { ...SOME_TIME, $lte: now } }, forgettable)
      .limit(limit)
      .lean();
  }

  /** Deletes all transfers of an account for good. */
  async deleteAllOf(accountId: string, now: Date, transaction?: Transaction): Promise<void> {
    await this.transfers.updateMany(
      { accountId: { $in: [accountId, undoneAccountId(accountId)] } },
      { $set: { deletedAt: now, deletionFinalAt: now, forgetAt: now }, $inc: { revision: 1 } },
      { ...(transaction && { session: transaction }) },
    );
  }

  /** Undone sends too. */
  findForgettableOf(accountId: string, limit: number): Promise<Forgettable[]> {
    return this.transfers
      .find({ accountId: { $in: [accountId, undoneAccountId(accountId)] } }, forgettable)
      .limit(limit)
      .lean();
  }

  /** Transfers that were moved to another account keep who sent them until then. */
  async forgetSender(accountId: string): Promise<void> {
    await this.transfers.updateMany({ sentByAccountId: accountId }, { $set: { sentByAccountId: '' } });
  }

  /** Leaves a tombstone, and replaces the outbox: pending jobs concern deleted data. False if there was one already. */
  async forget(
    { _id, slug, deletedAt }: Forgettable,
    { now, outbox }: Removal,
    transaction: Transaction,
  ): Promise<boolean> {
    const tombstone: Omit<Tombstone, '_id'> = { slug, deletedAt: deletedAt ?? now, forgottenAt: now, outbox };
    const { modifiedCount } = await this.transfers.collection.replaceOne(
      { _id, forgottenAt: null } as object,
      tombstone as object,
      { session: transaction },
    );
    return modifiedCount === 1;
  }
}
