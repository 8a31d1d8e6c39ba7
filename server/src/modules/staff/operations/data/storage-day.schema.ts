import { Schema } from 'mongoose';

export const STORAGE_DAYS = 'storage_days';

/** How much the stores held on a day (UTC). */
export interface StorageDayDocument {
  /** The day. */
  _id: string;
  stores: { store: string; bytes: number }[];
  countedAt: Date;
}

export const storageDaySchema = new Schema<StorageDayDocument>(
  {
    _id: { type: String, required: true },
    stores: { type: [{ _id: false, store: String, bytes: Number }], default: [] },
    countedAt: { type: Date, required: true },
  },
  { collection: STORAGE_DAYS, strict: 'throw', versionKey: false, autoIndex: false },
);
