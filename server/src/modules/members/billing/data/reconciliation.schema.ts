import { Schema } from 'mongoose';

export const RECONCILIATIONS = 'reconciliations';
/** There is one record: of the last run. */
export const LAST_RECONCILIATION = 'last';

export interface ReconciliationDocument {
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
