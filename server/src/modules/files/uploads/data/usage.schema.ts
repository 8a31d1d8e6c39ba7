import { Schema } from 'mongoose';
import type { SendCount, Usage } from '../domain/usage.js';

export const USAGES = 'usages';

export interface UsageDocument extends Usage {
  /** Id of the account. */
  _id: string;
  /** Absent before the first transfer. */
  sends?: SendCount;
}

export const usageSchema = new Schema<UsageDocument>(
  {
    _id: { type: String, required: true },
    bytes: { type: Number, required: true },
    storedBytes: { type: Number, required: true },
    openUploads: { type: Number, required: true },
    sends: { _id: false, type: { period: String, count: Number }, default: undefined },
  },
  { collection: USAGES, strict: 'throw', versionKey: false, autoIndex: false },
);
usageSchema.index({ storedBytes: -1 });
