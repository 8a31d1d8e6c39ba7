import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import type { Transaction } from '../../../core/mongo/transactions.js';
import { type Reservation, type UsageDocument, USAGES } from './usage.schema.js';

export interface Usage {
  accountId: string;
  revision: number;
  reservations: Reservation[];
}

/** Storage reservations of open uploads, one record per owner. */
@Injectable()
export class UsageRepository {
  constructor(@InjectModel(USAGES) private readonly usages: Model<UsageDocument>) {}

  async findByOwner(accountId: string, transaction: Transaction | null = null): Promise<Usage> {
    const document = await this.usages.findById(accountId, null, { session: transaction }).lean();
    return { accountId, revision: document?.revision ?? 0, reservations: document?.reservations ?? [] };
  }

  /** Conflicts with every other write of the record until the transaction ends. */
  async lock(accountId: string, transaction: Transaction): Promise<void> {
    await this.usages.updateOne(
      { _id: accountId },
      { $inc: { revision: 1 }, $setOnInsert: { reservations: [] } },
      { upsert: true, session: transaction },
    );
  }

  /** Adds a reservation; false when the record has changed since `usage` was read (optimistic lock). */
  async reserve({ accountId, revision }: Usage, reservation: Reservation): Promise<boolean> {
    if (revision === 0) return this.insertFirst(accountId, reservation);
    const { modifiedCount } = await this.usages.updateOne(
      { _id: accountId, revision },
      { $inc: { revision: 1 }, $push: { reservations: reservation } },
    );
    return modifiedCount === 1;
  }

  async drop(accountId: string, slug: string): Promise<void> {
    await this.usages.updateOne({ _id: accountId }, { $inc: { revision: 1 }, $pull: { reservations: { slug } } });
  }

  /** Records of any owner with a reservation made before `at`. */
  async findOlderThan(at: Date, limit: number): Promise<Usage[]> {
    const documents = await this.usages
      .find({ 'reservations.at': { $lte: at } })
      .limit(limit)
      .lean();
    return documents.map(({ _id, ...rest }) => ({ accountId: _id, ...rest }));
  }

  private async insertFirst(accountId: string, reservation: Reservation): Promise<boolean> {
    try {
      await this.usages.create({ _id: accountId, revision: 1, reservations: [reservation] });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
