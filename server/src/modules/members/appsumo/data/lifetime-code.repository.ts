import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import type { CodeBatch, LifetimeCode } from '../domain/lifetime-code.js';

export const LIFETIME_CODES = 'lifetime_codes';

type LifetimeCodeDocument = Omit<LifetimeCode, 'id'> & { _id: string };

export const lifetimeCodeSchema = new Schema<LifetimeCodeDocument>(
  {
    _id: { type: String, required: true },
    lastCharacters: { type: String, required: true },
    batch: { type: String, required: true },
    madeAt: { type: Date, required: true },
    accountId: { type: String, default: null },
    redeemedAt: { type: Date, default: null },
    withdrawnAt: { type: Date, default: null },
  },
  { collection: LIFETIME_CODES, strict: 'throw', versionKey: false, autoIndex: false },
);

lifetimeCodeSchema.index({ accountId: 1, redeemedAt: 1, _id: 1 });
// Lists a batch, and covers the counts of all.
lifetimeCodeSchema.index({ batch: 1, _id: 1, madeAt: 1, redeemedAt: 1, withdrawnAt: 1 });

@Injectable()
export class LifetimeCodeRepository {
  constructor(@InjectModel(LIFETIME_CODES) private readonly codes: Model<LifetimeCodeDocument>) {}

  async insert(codes: LifetimeCode[]): Promise<void> {
    await this.codes.insertMany(codes.map(({ id, ...rest }) => ({ _id: id, ...rest })));
  }

  /** Finds codes of any account, also unredeemed ones. */
  async findByIds(ids: string[], transaction: Transaction | null = null): Promise<LifetimeCode[]> {
    const documents = await this.codes.find({ _id: { $in: ids } }, null, { session: transaction }).lean();
    return documents.map(toCode);
  }

  /** Withdrawn ones as well, in the order of activation. */
  async findOf(accountId: string, transaction: Transaction | null = null): Promise<LifetimeCode[]> {
    const found = this.codes.find({ accountId }, null, { session: transaction });
    return (await found.sort({ redeemedAt: 1, _id: 1 }).lean()).map(toCode);
  }

  /** False if one of them is no longer usable; the transaction must be aborted then. */
  async redeem(
    ids: string[],
    holder: { accountId: string; redeemedAt: Date },
    transaction: Transaction,
  ): Promise<boolean> {
    const usable = { _id: { $in: ids }, redeemedAt: null, withdrawnAt: null };
    const { modifiedCount } = await this.codes.updateMany(usable, { $set: holder }, { session: transaction });
    return modifiedCount === ids.length;
  }

  /** Null if there is no such code, or if it was withdrawn before. */
  async withdraw(id: string, withdrawnAt: Date, transaction: Transaction): Promise<LifetimeCode | null> {
    const document = await this.codes
      .findOneAndUpdate({ _id: id, withdrawnAt: null }, { $set: { withdrawnAt } }, { session: transaction })
      .lean();
    return document && toCode(document);
  }

  /** They stay used. */
  async forgetAccount(accountId: string): Promise<void> {
    await this.codes.updateMany({ accountId }, { $set: { accountId: null } });
  }

  /** The latest first. */
  batches(): Promise<CodeBatch[]> {
    const count = (field: string) => ({ $sum: { $cond: [{ $eq: [{ $ifNull: [field, null] }, null] }, 0, 1] } });
    return this.codes.aggregate<CodeBatch>([
      { $match: { batch: { $gte: '' } } },
      {
        $group: {
          _id: '$batch',
          madeAt: { $min: '$madeAt' },
          made: { $sum: 1 },
          activated: count('$redeemedAt'),
          withdrawn: count('$withdrawnAt'),
        },
      },
      { $sort: { madeAt: -1, _id: 1 } },
      { $set: { batch: '$_id' } },
      { $unset: '_id' },
    ]);
  }

  async page(batch: string, { skip, limit }: { skip: number; limit: number }): Promise<LifetimeCode[]> {
    const documents = await this.codes.find({ batch }).sort({ _id: 1 }).skip(skip).limit(limit).lean();
    return documents.map(toCode);
  }

  count(batch: string): Promise<number> {
    return this.codes.countDocuments({ batch });
  }

  /** Those that are not withdrawn yet. @returns how many, and of which accounts */
  async withdrawBatch(
    batch: string,
    withdrawnAt: Date,
    transaction: Transaction,
  ): Promise<{ withdrawn: number; accountIds: string[] }> {
    const session = { session: transaction };
    const left = await this.codes.find({ batch, withdrawnAt: null }, { accountId: 1 }, session).lean();
    await this.codes.updateMany({ batch, withdrawnAt: null }, { $set: { withdrawnAt } }, session);
    const accountIds = [...new Set(left.flatMap(({ accountId }) => accountId ?? []))];
    return { withdrawn: left.length, accountIds };
  }
}

function toCode({ _id, ...rest }: LifetimeCodeDocument): LifetimeCode {
  return { id: _id, ...rest };
}
