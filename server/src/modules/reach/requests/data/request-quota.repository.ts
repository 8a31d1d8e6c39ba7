import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DAY_MS } from '#contract/units.js';
import { deleteInBatches } from '../../../../core/mongo/delete-in-batches.js';
import { isDuplicateKey } from '../../../../core/mongo/is-duplicate-key.js';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import { REQUEST_QUOTAS, type RequestQuotaDocument } from './request-quota.schema.js';

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
