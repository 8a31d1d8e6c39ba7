import { Schema } from 'mongoose';
import { DAY_MS } from '../../../core/clock/clock.js';

export const DOWNLOAD_ADDRESSES = 'download_addresses';

/** As long as somebody may come and ask who misused a link; then nobody knows any more (docs/privacy.md). */
export const ADDRESS_DAYS = 30;

/** `_id` is the download's. The only place of a visitor's network address; no part of the product reads it. */
export interface DownloadAddressDocument {
  _id: string;
  address: string;
  at: Date;
}

/** Shard key: `_id`. */
export const downloadAddressSchema = new Schema<DownloadAddressDocument>(
  {
    _id: { type: String, required: true },
    address: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: DOWNLOAD_ADDRESSES, strict: 'throw', versionKey: false, autoIndex: false },
);

// The database forgets by itself where it can; a job makes sure of it.
downloadAddressSchema.index({ at: 1 }, { expireAfterSeconds: (ADDRESS_DAYS * DAY_MS) / 1000 });
