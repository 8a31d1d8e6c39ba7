import { Schema } from 'mongoose';
import type { DownloadFact } from '../domain/download-fact.js';
import { UNPACKED } from '../domain/ledger.js';

export const DOWNLOAD_FACTS = 'download_facts';

/** `segment`: where it was packed into; see Ledgers. */
export type DownloadFactDocument = DownloadFact & { segment: number };

/** Shard key: `ownerId`. */
export const downloadFactSchema = new Schema<DownloadFactDocument>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    transferId: { type: String, required: true },
    recipientId: { type: String, default: null },
    person: { type: String, required: true },
    country: { type: String, default: null },
    city: { type: String, default: null },
    at: { type: Date, required: true },
    segment: { type: Number, default: UNPACKED },
  },
  { collection: DOWNLOAD_FACTS, strict: 'throw', versionKey: false, autoIndex: false },
);

// With the id: the embedded database uses an index only where it covers the whole condition.
downloadFactSchema.index({ ownerId: 1, segment: 1, _id: 1 });
