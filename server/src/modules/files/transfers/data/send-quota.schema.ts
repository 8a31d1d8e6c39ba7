import { Schema } from 'mongoose';

export const SEND_QUOTAS = 'send_quotas';

/** Transfers that count against one limit in one period. `_id` is `{network}:{period}`. */
export interface SendQuotaDocument {
  _id: string;
  sent: number;
  forgetAt: Date;
}

export const sendQuotaSchema = new Schema<SendQuotaDocument>(
  {
    _id: { type: String, required: true },
    sent: { type: Number, required: true },
    forgetAt: { type: Date, required: true },
  },
  { collection: SEND_QUOTAS, strict: 'throw', versionKey: false, autoIndex: false },
);

sendQuotaSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
