import { Schema } from 'mongoose';

export const MAIL_DAYS = 'mail_days';
const MAIL_DAYS_KEPT_SECONDS = 60 * 24 * 3600;

/** How many mails went to a mail domain on one day (UTC). Mails themselves are deleted with what they are about. */
export interface MailDayDocument {
  /** `<day> <domain>` */
  _id: string;
  day: Date;
  domain: string;
  mailed: number;
  /** Refused at once, or returned later. */
  bounced: number;
  complained: number;
  delivered: number;
  /** Those of `bounced` that were refused because of this installation. */
  refused: number;
  /** The latest of them; its answer has no addresses. */
  refusal: { at: Date; answer: string } | null;
}

const count = { type: Number, default: 0 };

export const mailDaySchema = new Schema<MailDayDocument>(
  {
    _id: { type: String, required: true },
    day: { type: Date, required: true },
    domain: { type: String, required: true },
    mailed: count,
    bounced: count,
    complained: count,
    delivered: count,
    refused: count,
    refusal: { _id: false, type: { at: Date, answer: String }, default: null },
  },
  { collection: MAIL_DAYS, strict: 'throw', versionKey: false, autoIndex: false },
);
mailDaySchema.index({ day: 1 }, { expireAfterSeconds: MAIL_DAYS_KEPT_SECONDS });
