import { Schema } from 'mongoose';
import type { DownloadFact } from '../domain/download-fact.js';

export const DOWNLOAD_FACTS = 'download_facts';

export const downloadFactSchema = new Schema<DownloadFact>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    createdBy: { type: String, default: '' },
    transferId: { type: String, required: true },
    recipientId: { type: String, default: null },
    person: { type: String, required: true },
    byLink: { type: Boolean, required: true },
    country: { type: String, default: null },
    city: { type: String, default: null },
    at: { type: Date, required: true },
  },
  { collection: DOWNLOAD_FACTS, strict: 'throw', versionKey: false, autoIndex: false },
);

downloadFactSchema.index({ accountId: 1, at: 1 });
downloadFactSchema.index({ accountId: 1, createdBy: 1, at: 1 });
downloadFactSchema.index({ accountId: 1, transferId: 1, at: 1 });
downloadFactSchema.index({ accountId: 1, person: 1, at: 1 });
