import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Transaction } from '../../../core/mongo/transactions.js';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import type { Transfer } from '../domain/transfer.js';
import { type TransferDocument, TRANSFERS, toTransfer } from './transfer.schema.js';

type ReadState = Pick<Transfer, '_id' | 'deletedAt' | 'filesVersion'>;

interface Removal {
  now: Date;
  outbox: OutboxEntry[];
}

/** Owner id of an undone send: queries by owner no longer find it, while its slug stays taken. */
const undoneAccountId = (accountId: string): string => `undone-${accountId}`;

/**
 * Deletes and restores transfers. Every write is conditional on the state that was read, so one of two racing calls
 * wins.
 */
@Injectable()
export class RemovalRepository {
  constructor(@InjectModel(TRANSFERS) private readonly transfers: Model<TransferDocument>) {}

  /** @returns true for the first of several calls */
  remove({ _id }: Pick<Transfer, '_id'>, removal: Removal, transaction: Transaction): Promise<boolean> {
    return this.removeWhere({ _id, deletedAt: null }, removal, transaction);
  }

  /** @returns false if it was deleted, or its expiry moved, since it was read */
  removeExpired(
    { _id, expiresAt }: Pick<Transfer, '_id' | 'expiresAt'>,
    removal: Removal,
    transaction: Transaction,
  ): Promise<boolean> {
    return this.removeWhere({ _id, deletedAt: null, expiresAt }, removal, transaction);
  }

  /** @returns null if it was restored, or the deletion became final, since it was read */
  async restore(
    { _id, deletedAt, filesVersion }: ReadState,
    { now, outbox }: Removal,
    transaction: Transaction,
  ): Promise<Transfer | null> {
    const document = await this.transfers
      .findOneAndUpdate(
        { _id, deletedAt, filesVersion },
        {
          $set: { deletedAt: null, lastModified: now },
          $inc: { filesVersion: 1 },
          $push: { outbox: { $each: outbox } },
        },
        { returnDocument: 'after', session: transaction },
      )
      .lean();
    return document && toTransfer(document);
  }

  /** The deletion cannot be undone afterwards. @returns false if it was restored since it was read */
  async makeFinal({ _id, deletedAt, filesVersion }: ReadState, { now, outbox }: Removal): Promise<boolean> {
    const { modifiedCount } = await this.transfers.updateOne(
      { _id, deletedAt, filesVersion },
      { $set: { deletionFinalAt: now }, $inc: { filesVersion: 1 }, $push: { outbox: { $each: outbox } } },
    );
    return modifiedCount === 1;
  }

  /** Removes every trace of the send but the slug. @returns false if the transfer changed since it was read */
  async undoSend(
    { _id, filesVersion, accountId }: Pick<Transfer, '_id' | 'filesVersion' | 'accountId'>,
    { now, outbox }: Removal,
  ): Promise<boolean> {
    const { modifiedCount } = await this.transfers.updateOne(
      { _id, deletedAt: null, filesVersion },
      {
        $set: {
          deletedAt: now,
          deletionFinalAt: now,
          lastModified: now,
          accountId: undoneAccountId(accountId),
          sentByAccountId: undoneAccountId(accountId),
        },
        $inc: { filesVersion: 1 },
        $push: { outbox: { $each: outbox } },
      },
    );
    return modifiedCount === 1;
  }

  private async removeWhere(
    condition: { _id: string; deletedAt: null; expiresAt?: Date },
    { now, outbox }: Removal,
    transaction: Transaction,
  ): Promise<boolean> {
    const { modifiedCount } = await this.transfers.updateOne(
      condition,
      { $set: { deletedAt: now, lastModified: now }, $push: { outbox: { $each: outbox } } },
      { session: transaction },
    );
    return modifiedCount === 1;
  }
}
