import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { isDuplicateKey } from '../../../../core/mongo/duplicates.js';
import type { Transaction } from '../../../../core/mongo/transactions.js';

export const SEND_QUOTAS = 'send_quotas';

/** Transfers that count against one limit in one period. `_id` is `{network}:{period}`. */
interface SendQuotaDocument {
  _id: string;
  sent: number;
  forgetAt: Date;
}

export const sendQuotaSchema = new Schema<SendQuotaDocument>(
  {
    _id: { type: String, required: true },
    sent: { type: Number, required: true },
    forgetAt: { type: Date, required: true },
  },
  { collection: SEND_QUOTAS, strict: 'throw', versionKey: false, autoIndex: false },
);

sendQuotaSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

interface Quota {
  /** `{network}:{period}`. */
  quota: string;
  limit: number;
  forgetAt: Date;
}

/** Counts sent transfers per network and period. */
@Injectable()
export class SendQuotaRepository {
  constructor(@InjectModel(SEND_QUOTAS) private readonly quotas: Model<SendQuotaDocument>) {}

  /** False at the limit; the transaction must be aborted then. */
  async count({ quota, limit, forgetAt }: Quota, transaction: Transaction): Promise<boolean> {
    try {
      await this.quotas.updateOne(
        { _id: quota, sent: { $lt: limit } },
        { $inc: { sent: 1 }, $setOnInsert: { forgetAt } },
        { upsert: true, session: transaction },
      );
      return true;
    } catch (error) {
      // The counter exists and is at the limit.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async countSent(quota: string): Promise<number> {
    const document = await this.quotas.findById(quota).lean();
    return document?.sent ?? 0;
  }
}
