import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { Policies } from '#contract/admin/policies.js';
import { isDuplicateKey } from '../../../../core/mongo/duplicates.js';
import type { Transaction } from '../../../../core/mongo/transactions.js';

export const POLICIES = 'policies';
/** There is one record. */
const POLICIES_ID = 'installation';

interface PoliciesDocument {
  _id: string;
  revision: number;
  policies: Partial<Policies>;
}

export const policiesSchema = new Schema<PoliciesDocument>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    policies: { type: Object, required: true },
  },
  { collection: POLICIES, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);

export interface StoredPolicies {
  policies: Partial<Policies>;
  /** 0 before the first change. */
  revision: number;
}

/** Stores what administrators decided. */
@Injectable()
export class PoliciesRepository {
  constructor(@InjectModel(POLICIES) private readonly records: Model<PoliciesDocument>) {}

  async readPolicies(transaction?: Transaction): Promise<StoredPolicies> {
    const found = await this.records
      .findById(POLICIES_ID)
      .session(transaction ?? null)
      .lean();
    return found ?? { policies: {}, revision: 0 };
  }

  /** False if there was a change after `revision`. */
  async writePolicies(policies: Policies, revision: number, transaction: Transaction): Promise<boolean> {
    try {
      const { modifiedCount, upsertedCount } = await this.records.updateOne(
        { _id: POLICIES_ID, revision },
        { $set: { policies, revision: revision + 1 } },
        { session: transaction, upsert: revision === 0 },
      );
      return modifiedCount + upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
