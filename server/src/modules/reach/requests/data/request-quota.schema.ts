import { Schema } from 'mongoose';

export const REQUEST_QUOTAS = 'request_quotas';

/** Requests that an account made in one calendar month. `_id` is `{accountId}:{month}`. */
export interface RequestQuotaDocument {
  _id: string;
  accountId: string;
  made: number;
  forgetAt: Date;
}

export const requestQuotaSchema = new Schema<RequestQuotaDocument>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    made: { type: Number, required: true },
    forgetAt: { type: Date, required: true },
  },
  { collection: REQUEST_QUOTAS, strict: 'throw', versionKey: false, autoIndex: false },
);

requestQuotaSchema.index({ accountId: 1 });
requestQuotaSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
