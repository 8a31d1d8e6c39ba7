import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { AppError } from '../../../core/errors/app-error.js';
import { isDuplicateKey } from '../../../core/mongo/is-duplicate-key.js';
import type { Transaction } from '../../../core/mongo/transactions.js';
import { NO_USAGE, type Usage } from '../domain/usage.js';
import { type UsageDocument, USAGES } from './usage.schema.js';

export interface UsageLimits {
  bytes: number;
  openUploads?: number;
}

/** Storage usage, one counter per account. */
@Injectable()
export class UsageRepository {
  constructor(@InjectModel(USAGES) private readonly usages: Model<UsageDocument>) {}

  async find(accountId: string, transaction: Transaction | null = null): Promise<Usage> {
    const document = await this.usages.findById(accountId, { _id: 0 }, { session: transaction }).lean();
    return document ?? NO_USAGE;
  }

  async change(accountId: string, change: Usage, transaction: Transaction): Promise<void> {
    await this.usages.updateOne({ _id: accountId }, { $inc: change }, { session: transaction });
  }

  async remove(accountId: string): Promise<void> {
    await this.usages.deleteOne({ _id: accountId });
  }

  /** As `change`, within limits. @throws {AppError} storage-full; the transaction must be aborted then */
  async changeWithin(limits: UsageLimits, accountId: string, change: Usage, transaction: Transaction): Promise<void> {
    // Without a counter yet, the upsert inserts one and compares nothing.
    if (change.bytes > limits.bytes) throw new AppError('storage-full');
    const { bytes, openUploads = Infinity } = limits;
    const within = {
      _id: accountId,
      bytes: { $lte: bytes - change.bytes },
      openUploads: { $lte: openUploads - change.openUploads },
    };
    try {
      await this.usages.updateOne(within, { $inc: change }, { session: transaction, upsert: true });
    } catch (error) {
      // The counter exists and does not match.
      throw isDuplicateKey(error) ? new AppError('storage-full') : error;
    }
  }

  /** The accounts that keep most, the largest first. */
  async largest(limit: number): Promise<{ accountId: string; bytes: number }[]> {
    const documents = await this.usages
      .find({ keptBytes: { $gt: 0 } }, { keptBytes: 1 })
      .sort({ keptBytes: -1 })
      .limit(limit)
      .lean();
    return documents.map(({ _id, keptBytes }) => ({ accountId: _id, bytes: keptBytes }));
  }

  /** Ids of all accounts. */
  async *eachAccount(): AsyncGenerator<string> {
    for await (const { _id } of this.usages.find({}, { _id: 1 }).lean().cursor()) yield _id;
  }
}
