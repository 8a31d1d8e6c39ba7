import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Transaction } from '../../../core/mongo/transactions.js';
import type { OutboxEntry } from '../../../core/outbox/outbox.js';
import { undoneAccountId } from './removal.repository.js';
import { type Tombstone, type TransferDocument, TRANSFERS } from './transfer.schema.js';

/** A deleted transfer that is to be forgotten. */
export type Forgettable = Pick<TransferDocument, '_id' | 'slug' | 'accountId' | 'deletedAt'>;

const fields = { slug: 1, accountId: 1, deletedAt: 1 } as const;

/** Replaces deleted transfers by tombstones. */
@Injectable()
export class ForgettingRepository {
  constructor(@InjectModel(TRANSFERS) private readonly transfers: Model<TransferDocument>) {}

  /** Of every account. */
  findDue(now: Date, limit: number): Promise<Forgettable[]> {
    return this.transfers
      .find({ forgetAt: { $type: 'date', $lte: now } }, fields)
      .limit(limit)
      .lean();
  }

  /** Deletes all transfers of an account for good. */
  async deleteAllOf(accountId: string, now: Date, transaction?: Transaction): Promise<void> {
    await this.transfers.updateMany(
      { accountId: { $in: [accountId, undoneAccountId(accountId)] } },
      { $set: { deletedAt: now, deletionFinalAt: now, forgetAt: now }, $inc: { filesVersion: 1 } },
      { ...(transaction && { session: transaction }) },
    );
  }

  /** Undone sends too. */
  findOf(accountId: string, limit: number): Promise<Forgettable[]> {
    return this.transfers
      .find({ accountId: { $in: [accountId, undoneAccountId(accountId)] } }, fields)
      .limit(limit)
      .lean();
  }

  /** Idempotent. Other pending jobs are about what is gone. */
  async forget({ _id, slug, deletedAt }: Forgettable, now: Date, outbox: OutboxEntry[]): Promise<void> {
    const tombstone: Omit<Tombstone, '_id'> = { slug, deletedAt: deletedAt ?? now, forgottenAt: now, outbox };
    await this.transfers.collection.replaceOne({ _id, forgottenAt: null } as object, tombstone as object);
  }
}
