import { Schema } from 'mongoose';
import type { LifetimeCode } from '../domain/lifetime-code.js';

export const LIFETIME_CODES = 'lifetime_codes';

export type LifetimeCodeDocument = Omit<LifetimeCode, 'id'> & { _id: string };

export const lifetimeCodeSchema = new Schema<LifetimeCodeDocument>(
  {
    _id: { type: String, required: true },
    lastCharacters: { type: String, required: true },
    batch: { type: String, required: true },
    madeAt: { type: Date, required: true },
    accountId: { type: String, default: null },
    redeemedAt: { type: Date, default: null },
    withdrawnAt: { type: Date, default: null },
  },
  { collection: LIFETIME_CODES, strict: 'throw', versionKey: false, autoIndex: false },
);

lifetimeCodeSchema.index({ accountId: 1, redeemedAt: 1, _id: 1 });
// Lists a batch, and covers the counts of all.
lifetimeCodeSchema.index({ batch: 1, _id: 1, madeAt: 1, redeemedAt: 1, withdrawnAt: 1 });
