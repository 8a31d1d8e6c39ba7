import { Schema } from 'mongoose';
import type { Usage } from '../domain/usage.js';

export const USAGES = 'usages';

export interface UsageDocument extends Usage {
  /** Id of the account. */
  _id: string;
}

export const usageSchema = new Schema<UsageDocument>(
  {
    _id: { type: String, required: true },
    bytes: { type: Number, required: true },
    keptBytes: { type: Number, required: true },
    openUploads: { type: Number, required: true },
  },
  { collection: USAGES, strict: 'throw', versionKey: false, autoIndex: false },
);
usageSchema.index({ keptBytes: -1 });
