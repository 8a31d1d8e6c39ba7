import { Schema } from 'mongoose';
import type { Opening } from '../domain/opening.js';

export const OPENINGS = 'openings';

/** Shard key: `transferId`. Only ever added to. */
export const openingSchema = new Schema<Opening>(
  {
    _id: { type: String, required: true },
    transferId: { type: String, required: true },
    recipientId: { type: String, default: null },
    at: { type: Date, required: true },
    country: { type: String, default: null },
    city: { type: String, default: null },
  },
  { collection: OPENINGS, strict: 'throw', versionKey: false, autoIndex: false },
);

openingSchema.index({ transferId: 1, recipientId: 1, at: -1 });
