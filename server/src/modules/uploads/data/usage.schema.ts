import { Schema } from 'mongoose';

export const USAGES = 'usages';

export interface Reservation {
  slug: string;
  bytes: number;
  at: Date;
}

export interface UsageDocument {
  /** Id of the owner. */
  _id: string;
  /** Optimistic-lock version, incremented by every change. */
  revision: number;
  reservations: Reservation[];
}

/** Shard key: `_id`. */
export const usageSchema = new Schema<UsageDocument>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    reservations: { type: [{ _id: false, slug: String, bytes: Number, at: Date }], required: true },
  },
  { collection: USAGES, strict: 'throw', versionKey: false, autoIndex: false },
);

usageSchema.index({ 'reservations.at': 1 });
