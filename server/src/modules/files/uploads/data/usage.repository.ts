import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type QueryFilter, Schema, type UpdateQuery } from 'mongoose';
import { AppError } from '../../../../core/errors/app-error.js';
import { isDuplicateKey, type Transaction } from '../../../../core/mongo/writes.js';

/**
 * Usage of an account. Stored in one record, changed in the transactions of uploads and of the records that own files.
 */
export interface Usage {
  /** Stored and reserved; compared with the plan's storage. */
  bytes: number;
  /** Bytes of the files that transfers and requests own; what people see. */
  storedBytes: number;
  openUploads: number;
}

export const NO_USAGE: Usage = { bytes: 0, storedBytes: 0, openUploads: 0 };

/** Transfers that the account has sent in one period: a month, for visitors a day. */
export interface SendCount {
  /** `2026-11`, or `2026-11-27`. */
  period: string;
  count: number;
}

/** Usage of an upload that is open. */
export function reserved(bytes: number): Usage {
  return { bytes, storedBytes: 0, openUploads: 1 };
}

/** Usage of files that a record owns. */
export function stored(bytes: number): Usage {
  return { bytes, storedBytes: bytes, openUploads: 0 };
}

/** Open uploads of visitors of an account's file requests. */
export interface GuestUsage {
  bytes: number;
  uploads: number;
}

/**
 * Whether `guests` may hold this much: together half of what is free without them, and half of the open uploads. The
 * rest stays for the owner, since guests are strangers.
 */
export function mayGuestsHold(
  guests: GuestUsage,
  { limitBytes, otherBytes, openUploads }: { limitBytes: number; otherBytes: number; openUploads: number },
): boolean {
  return guests.bytes <= (limitBytes - otherBytes) / 2 && guests.uploads <= openUploads / 2;
}

export function usageChange(before: Usage, after: Usage): Usage {
  return {
    bytes: after.bytes - before.bytes,
    storedBytes: after.storedBytes - before.storedBytes,
    openUploads: after.openUploads - before.openUploads,
  };
}

export const USAGES = 'usages';

interface UsageDocument extends Usage {
  /** Id of the account. */
  _id: string;
  /** Absent before the first transfer. */
  sends?: SendCount;
}

export const usageSchema = new Schema<UsageDocument>(
  {
    _id: { type: String, required: true },
    bytes: { type: Number, required: true },
    storedBytes: { type: Number, required: true },
    openUploads: { type: Number, required: true },
    sends: { _id: false, type: { period: String, count: Number }, default: undefined },
  },
  { collection: USAGES, strict: 'throw', versionKey: false, autoIndex: false },
);
usageSchema.index({ storedBytes: -1 });

export interface UsageLimits {
  bytes: number;
  openUploads?: number;
  /** Counts a sent transfer, up to the maximum of the period. */
  sends?: { period: string; limit: number };
}

/** Usage of accounts: one record each, which a transaction changes by one conditional update, whatever that counts. */
@Injectable()
export class UsageRepository {
  constructor(@InjectModel(USAGES) private readonly usages: Model<UsageDocument>) {}

  async findUsage(accountId: string, transaction: Transaction | null = null): Promise<Usage> {
    const document = await this.usages.findById(accountId, null, { session: transaction }).lean();
    if (!document) return NO_USAGE;
    const { bytes, storedBytes, openUploads } = document;
    return { bytes, storedBytes, openUploads };
  }

  /** Null before the first transfer. */
  async findSends(accountId: string): Promise<SendCount | null> {
    const document = await this.usages.findById(accountId, { sends: 1 }).lean();
    return document?.sends ?? null;
  }

  async change(accountId: string, change: Usage, transaction: Transaction): Promise<void> {
    await this.usages.collection.updateOne(
      { _id: accountId as never },
      { $inc: { ...change } },
      { session: transaction },
    );
  }

  /** A transfer that was sent in the period counts no more. The count of a past period is never read. */
  async unsend(accountId: string, period: string, transaction: Transaction): Promise<void> {
    const counted = { _id: accountId, 'sends.period': period };
    await this.usages.updateOne(counted, { $inc: { 'sends.count': -1 } }, { session: transaction });
  }

  async remove(accountId: string, transaction?: Transaction): Promise<void> {
    await this.usages.deleteOne({ _id: accountId }, { ...(transaction && { session: transaction }) });
  }

  /** Like `change`, within limits. @throws {AppError} storage-full, whatever the limit; the transaction must be aborted then */
  async changeWithin(
    { bytes, openUploads, sends }: UsageLimits,
    accountId: string,
    change: Usage,
    transaction: Transaction,
  ): Promise<void> {
    // Without a record yet, the upsert inserts one and compares nothing.
    if (change.bytes > bytes || (sends && sends.limit < 1)) throw new AppError('storage-full');
    const within: QueryFilter<UsageDocument> = {
      _id: accountId,
      bytes: { $lte: bytes - change.bytes },
      ...(openUploads !== undefined && { openUploads: { $lte: openUploads - change.openUploads } }),
    };
    if (!sends) return this.upsertWithin(within, { $inc: change }, transaction);
    const { period, limit } = sends;
    const { matchedCount } = await this.usages.collection.updateOne(
      { ...within, 'sends.period': period, 'sends.count': { $lt: limit } } as object,
      { $inc: { ...change, 'sends.count': 1 } },
      { session: transaction },
    );
    if (matchedCount === 1) return;
    const first: SendCount = { period, count: 1 };
    const update = { $inc: change, $set: { sends: first } };
    await this.upsertWithin({ ...within, 'sends.period': { $ne: period } }, update, transaction);
  }

  private async upsertWithin(
    within: QueryFilter<UsageDocument>,
    update: UpdateQuery<UsageDocument>,
    transaction: Transaction,
  ): Promise<void> {
    try {
      await this.usages.collection.updateOne(within as object, update as object, {
        session: transaction,
        upsert: true,
      });
    } catch (error) {
      // The record exists and does not match.
      throw isDuplicateKey(error) ? new AppError('storage-full') : error;
    }
  }

  /** The accounts that store most, the largest first. */
  async largest(limit: number): Promise<{ accountId: string; bytes: number }[]> {
    const documents = await this.usages
      .find({ storedBytes: { $gt: 0 } }, { storedBytes: 1 })
      .sort({ storedBytes: -1 })
      .limit(limit)
      .lean();
    return documents.map(({ _id, storedBytes }) => ({ accountId: _id, bytes: storedBytes }));
  }

  /** Ids of all accounts. */
  async *eachAccount(): AsyncGenerator<string> {
    for await (const { _id } of this.usages.find({}, { _id: 1 }).lean().cursor()) yield _id;
  }
}
