import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';

export const RECONCILIATIONS = 'reconciliations';
/** There is one record: of the last run. */
const LAST_RECONCILIATION = 'last';

interface ReconciliationDocument {
  _id: string;
  endedAt: Date;
  compared: number;
  differed: number;
  /** The first of those that differed. */
  drifts: { accountId: string; drift: string }[];
}

export const reconciliationSchema = new Schema<ReconciliationDocument>(
  {
    _id: { type: String, required: true },
    endedAt: { type: Date, required: true },
    compared: { type: Number, required: true },
    differed: { type: Number, required: true },
    drifts: [{ _id: false, accountId: { type: String, required: true }, drift: { type: String, required: true } }],
  },
  { collection: RECONCILIATIONS, strict: 'throw', versionKey: false, autoIndex: false },
);

/** Result of a comparison of all customers with the provider. */
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
