import { Schema } from 'mongoose';

export const ANALYTICS_BACKFILL = 'analytics_backfill';

/** How far downloads from before there were analytics have been taken over, by their ids. Deleting it begins anew. */
export interface BackfillDocument {
  _id: string;
  after: string;
  isDone: boolean;
}

export const backfillSchema = new Schema<BackfillDocument>(
  {
    _id: { type: String, required: true },
    after: { type: String, default: '' },
    isDone: { type: Boolean, default: false },
  },
  { collection: ANALYTICS_BACKFILL, strict: 'throw', versionKey: false, autoIndex: false },
);
