import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { DAY_MS } from '#contract/units.js';
import { deleteInBatches } from '../../../../core/mongo/delete-in-batches.js';
import { isDuplicateKey } from '../../../../core/mongo/duplicates.js';
import type { Transaction } from '../../../../core/mongo/transactions.js';

export const REQUEST_QUOTAS = 'request_quotas';

/** Requests that an account made in one calendar month. `_id` is `{accountId}:{month}`. */
interface RequestQuotaDocument {
  _id: string;
  accountId: string;
  made: number;
  forgetAt: Date;
}

export const requestQuotaSchema = new Schema<RequestQuotaDocument>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    made: { type: Number, required: true },
    forgetAt: { type: Date, required: true },
  },
  { collection: REQUEST_QUOTAS, strict: 'throw', versionKey: false, autoIndex: false },
);

requestQuotaSchema.index({ accountId: 1 });
requestQuotaSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

/** Requests count for two months, so that the count of the present one is never forgotten. */
const KEPT_MS = 62 * DAY_MS;

/** Counts the requests of an account per month. Deleted ones count, too. */
@Injectable()
export class RequestQuotaRepository {
  constructor(@InjectModel(REQUEST_QUOTAS) private readonly quotas: Model<RequestQuotaDocument>) {}

  /** False at the limit; the transaction must be aborted then. */
  async count(accountId: string, limit: number, now: Date, transaction: Transaction): Promise<boolean> {
    const _id = `${accountId}:${now.toISOString().slice(0, 7)}`;
    const forgetAt = new Date(now.getTime() + KEPT_MS);
    try {
      await this.quotas.updateOne(
        { _id, made: { $lt: limit } },
        { $inc: { made: 1 }, $setOnInsert: { accountId, forgetAt } },
        { upsert: true, session: transaction },
      );
      return true;
    } catch (error) {
      // The counter exists and is at the limit.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async deleteOf(accountId: string): Promise<void> {
    await deleteInBatches(this.quotas, { accountId });
  }
}
