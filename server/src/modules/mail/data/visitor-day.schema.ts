import { Schema } from 'mongoose';

export const VISITOR_DAYS = 'mail_visitor_days';

/** Mails of visitors sent to one address on one day. Stores a hash of the address instead of the address. */
export interface VisitorDayDocument {
  _id: string;
  mailIds: string[];
  /** The database's TTL monitor removes it some time later. */
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
