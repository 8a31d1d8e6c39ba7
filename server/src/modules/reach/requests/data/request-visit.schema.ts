import { Schema } from 'mongoose';

export const REQUEST_VISITS = 'request_visits';

/** When a link of a request was opened; of a personal link also from where the last time. */
export interface RequestVisitRecord {
  /** Null for the public link. */
  personId: string | null;
  /** How often; reloads count. */
  count: number;
  firstAt: Date;
  lastAt: Date;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  city: string | null;
}

export interface RequestVisitDocument extends RequestVisitRecord {
  /** Made of the request and the person or the public link: there is one record for each. */
  _id: string;
  requestId: string;
  accountId: string;
}

export const requestVisitSchema = new Schema<RequestVisitDocument>(
  {
    _id: { type: String, required: true },
    requestId: { type: String, required: true },
    accountId: { type: String, required: true },
    personId: { type: String, default: null },
    count: { type: Number, default: 0 },
    firstAt: { type: Date, required: true },
    lastAt: { type: Date, required: true },
    country: { type: String, default: null },
    city: { type: String, default: null },
  },
  { collection: REQUEST_VISITS, strict: 'throw', versionKey: false, autoIndex: false },
);

requestVisitSchema.index({ requestId: 1 });
requestVisitSchema.index({ accountId: 1, lastAt: 1 });
