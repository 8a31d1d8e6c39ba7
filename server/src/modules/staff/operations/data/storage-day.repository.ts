import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { STORAGE_DAYS, type StorageDayDocument } from './storage-day.schema.js';

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
