import { Schema } from 'mongoose';
import { DAY_MS } from '../../../core/clock/clock.js';

export const DOWNLOAD_ADDRESSES = 'download_addresses';

/** Addresses are kept this long to investigate misuse of a link (docs/privacy.md). */
const ADDRESS_DAYS = 30;

/** `_id` is the download's. The only record of a visitor's network address; the product never reads it. */
export interface DownloadAddressDocument {
  _id: string;
  address: string;
  at: Date;
}

export const downloadAddressSchema = new Schema<DownloadAddressDocument>(
  {
    _id: { type: String, required: true },
    address: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: DOWNLOAD_ADDRESSES, strict: 'throw', versionKey: false, autoIndex: false },
);

downloadAddressSchema.index({ at: 1 }, { expireAfterSeconds: (ADDRESS_DAYS * DAY_MS) / 1000 });
