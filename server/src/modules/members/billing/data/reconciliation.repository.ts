import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { LAST_RECONCILIATION, type ReconciliationDocument, RECONCILIATIONS } from './reconciliation.schema.js';

/** What a comparison of all customers with the provider found, and mended. */
export type ReconciliationRun = Omit<ReconciliationDocument, '_id'>;

/** Stores what the last comparison of all customers found. */
@Injectable()
export class ReconciliationRepository {
  constructor(@InjectModel(RECONCILIATIONS) private readonly runs: Model<ReconciliationDocument>) {}

  async saveRun(run: ReconciliationRun): Promise<void> {
    await this.runs.updateOne({ _id: LAST_RECONCILIATION }, { $set: run }, { upsert: true });
  }

  async last(): Promise<ReconciliationRun | null> {
    return this.runs.findById(LAST_RECONCILIATION, { _id: 0 }).lean<ReconciliationRun>();
  }

  async removeOf(accountId: string): Promise<void> {
    await this.runs.updateOne({ _id: LAST_RECONCILIATION }, { $pull: { drifts: { accountId } } });
  }
}
