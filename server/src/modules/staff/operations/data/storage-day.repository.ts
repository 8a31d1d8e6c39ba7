import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';

export const STORAGE_DAYS = 'storage_days';

/** How much the stores held on a day (UTC). */
interface StorageDayDocument {
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

/** Stores one figure per day; a year of them is a page. */
@Injectable()
export class StorageDayRepository {
  constructor(@InjectModel(STORAGE_DAYS) private readonly days: Model<StorageDayDocument>) {}

  async saveDay({ _id, ...figures }: StorageDayDocument): Promise<void> {
    await this.days.updateOne({ _id }, { $set: figures }, { upsert: true });
  }

  /** Figures from this day on, the oldest first. */
  since(day: string): Promise<StorageDayDocument[]> {
    return this.days
      .find({ _id: { $gte: day } })
      .sort({ _id: 1 })
      .lean();
  }
}
