import { Schema } from 'mongoose';
import type { StaffLogEntry } from '../domain/staff-log-entry.js';

export const STAFF_LOG = 'staff_log';

export type StaffLogDocument = Omit<StaffLogEntry, 'id'> & { _id: string };

/** Append-only. */
export const staffLogSchema = new Schema<StaffLogDocument>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    action: { type: String, required: true },
    actorId: { type: String, default: '' },
    targetId: { type: String, default: '' },
    reason: { type: String, default: '' },
    before: { type: Object, required: true },
    after: { type: Object, required: true },
  },
  { collection: STAFF_LOG, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);

staffLogSchema.index({ at: -1, _id: -1 });
staffLogSchema.index({ actorId: 1, at: -1, _id: -1 });
staffLogSchema.index({ targetId: 1, at: -1, _id: -1 });
staffLogSchema.index({ action: 1, at: -1, _id: -1 });
