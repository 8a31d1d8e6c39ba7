import { Schema } from 'mongoose';
import { SOME_TEXT } from '../../../../core/mongo/present.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { Download } from '../domain/download.js';

export const DOWNLOADS = 'downloads';

export type DownloadDocument = Download & {
  /** Network address of the visitor, for a month (docs/privacy.md); the product never reads it. */
  address?: string;
  /** It began or ended, and its transfer's log does not contain that yet. */
  unlogged?: true;
  /** Slot of a download limit, from 0. Unique per transfer, so that concurrent downloads cannot exceed the limit. */
  place?: number;
  outbox: OutboxEntry[];
};

export const downloadSchema = new Schema<DownloadDocument>(
  {
    _id: { type: String, required: true },
    transferId: { type: String, required: true },
    accountId: { type: String, default: null },
    createdBy: { type: String, default: '' },
    recipientId: { type: String, default: null },
    visitor: { type: String, default: '' },
    person: { type: String, required: true },
    byLink: { type: Boolean, required: true },
    kind: { type: String, required: true },
    proof: String,
    fileIds: { type: [String], default: [] },
    startedAt: { type: Date, required: true },
    completedAt: { type: Date, default: null },
    servedRanges: { type: [{ _id: false, start: Number, end: Number }], default: [] },
    country: { type: String, default: null },
    city: { type: String, default: null },
    address: String,
    unlogged: Boolean,
    place: Number,
    outbox: outboxField,
  },
  { collection: DOWNLOADS, strict: 'throw', versionKey: false, autoIndex: false },
);

downloadSchema.index({ transferId: 1, startedAt: -1 });
downloadSchema.index({ transferId: 1, recipientId: 1, startedAt: -1 });
downloadSchema.index({ transferId: 1, visitor: 1, startedAt: 1 });
// Figures of an account, of one of its users, and of a person.
downloadSchema.index({ accountId: 1, startedAt: 1 });
downloadSchema.index({ accountId: 1, createdBy: 1, startedAt: 1 });
downloadSchema.index({ accountId: 1, person: 1, startedAt: 1 });
downloadSchema.index({ startedAt: 1 }, { partialFilterExpression: { address: SOME_TEXT } });
downloadSchema.index({ transferId: 1, startedAt: 1 }, { partialFilterExpression: { unlogged: true } });
downloadSchema.index(
  { transferId: 1, place: 1 },
  { unique: true, partialFilterExpression: { place: { $exists: true } } },
);
downloadSchema.index(...outboxIndex);
