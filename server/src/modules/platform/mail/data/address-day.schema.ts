import { Schema } from 'mongoose';

export const ADDRESS_DAYS = 'mail_address_days';

/** Mails of one account, or of all visitors, to one address on one day. Stores a hash instead of the address. */
export interface AddressDayDocument {
  _id: string;
  mailIds: string[];
  /** The database's TTL monitor removes it some time later. */
  expiresAt: Date;
}

export const addressDaySchema = new Schema<AddressDayDocument>(
  {
    _id: { type: String, required: true },
    mailIds: { type: [String], required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: ADDRESS_DAYS, strict: 'throw', versionKey: false, autoIndex: false },
);
addressDaySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
