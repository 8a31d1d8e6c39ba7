import { Schema } from 'mongoose';

export const VISITOR_DAYS = 'mail-visitor-days';

/** Which mails of visitors one address was sent on one day; the address is kept as a digest only. */
export interface VisitorDayDocument {
  _id: string;
  mailIds: string[];
  /** Removed by the database some time after. */
  expiresAt: Date;
}

export const visitorDaySchema = new Schema<VisitorDayDocument>(
  {
    _id: { type: String, required: true },
    mailIds: { type: [String], required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: VISITOR_DAYS, strict: 'throw', versionKey: false, autoIndex: false },
);
visitorDaySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
