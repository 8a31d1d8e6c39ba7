import { Schema } from 'mongoose';

export const REQUEST_VISITS = 'request_visits';

/** When a personal link of a request was opened, and from where the last time. */
export interface RequestVisitRecord {
  personId: string;
  firstAt: Date;
  lastAt: Date;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  city: string | null;
}

export interface RequestVisitDocument extends RequestVisitRecord {
  /** Of request and person: there is one for each. */
  _id: string;
  requestId: string;
  accountId: string;
}

/** Shard key: `requestId`. */
export const requestVisitSchema = new Schema<RequestVisitDocument>(
  {
    _id: { type: String, required: true },
    requestId: { type: String, required: true },
    accountId: { type: String, required: true },
    personId: { type: String, required: true },
    firstAt: { type: Date, required: true },
    lastAt: { type: Date, required: true },
    country: { type: String, default: null },
    city: { type: String, default: null },
  },
  { collection: REQUEST_VISITS, strict: 'throw', versionKey: false, autoIndex: false },
);

requestVisitSchema.index({ requestId: 1 });
requestVisitSchema.index({ accountId: 1 });
