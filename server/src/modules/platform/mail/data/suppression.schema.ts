import { Schema } from 'mongoose';
import { type MailList, mailLists } from '../domain/mail-props.js';

export const SUPPRESSIONS = 'mail_suppressions';

/** Stores a hash of the address instead of the address. */
export interface SuppressionDocument {
  _id: string;
  list: MailList;
  createdAt: Date;
}

export const suppressionSchema = new Schema<SuppressionDocument>(
  {
    _id: { type: String, required: true },
    list: { type: String, enum: mailLists, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: SUPPRESSIONS, strict: 'throw', versionKey: false, autoIndex: false },
);
