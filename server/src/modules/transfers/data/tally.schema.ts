import { Schema } from 'mongoose';
import type { Tally } from '../domain/tally.js';

export const TALLIES = 'transfer_tallies';

/** `_id` is the transfer; only those with many visits have one. Deleting it loses nothing: it is made again. */
export type TallyDocument = Tally & { _id: string };

const count = { type: Number, required: true };
const moment = { type: Date, default: null };

/** Shard key: `_id`. */
export const tallySchema = new Schema<TallyDocument>(
  {
    _id: { type: String, required: true },
    upTo: { type: Date, required: true },
    opened: count,
    downloads: count,
    completed: count,
    visits: count,
    days: [{ _id: false, day: String, opened: Number, downloads: Number }],
    countries: [{ _id: false, country: String, downloads: Number }],
    people: [
      {
        _id: false,
        recipientId: { type: String, default: null },
        openedAt: moment,
        startedAt: moment,
        completedAt: moment,
      },
    ],
  },
  { collection: TALLIES, strict: 'throw', versionKey: false, autoIndex: false },
);
