import { Schema } from 'mongoose';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../core/outbox/outbox.js';
import type { Download } from '../domain/download.js';

export const DOWNLOADS = 'downloads';

export type DownloadDocument = Download & {
  /** Slot of a download limit, from 0. Unique per transfer, so that concurrent downloads cannot exceed the limit. */
  place?: number;
  outbox: OutboxEntry[];
};

export const downloadSchema = new Schema<DownloadDocument>(
  {
    _id: { type: String, required: true },
    transferId: { type: String, required: true },
    recipientId: { type: String, default: null },
    visitor: { type: String, required: true },
    kind: { type: String, required: true },
    fileIds: { type: [String], default: [] },
    startedAt: { type: Date, required: true },
    completedAt: { type: Date, default: null },
    servedRanges: { type: [{ _id: false, start: Number, end: Number }], default: [] },
    country: { type: String, default: null },
    city: { type: String, default: null },
    place: Number,
    outbox: outboxField,
  },
  { collection: DOWNLOADS, strict: 'throw', versionKey: false, autoIndex: false },
);

downloadSchema.index({ transferId: 1, startedAt: -1 });
downloadSchema.index({ transferId: 1, recipientId: 1, startedAt: -1 });
downloadSchema.index({ transferId: 1, visitor: 1, startedAt: 1 });
downloadSchema.index(
  { transferId: 1, place: 1 },
  { unique: true, partialFilterExpression: { place: { $exists: true } } },
);
downloadSchema.index(...outboxIndex);
