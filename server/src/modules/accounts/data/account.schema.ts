import { Schema } from 'mongoose';
import type { Account } from '../domain/account.js';

export const ACCOUNTS = 'accounts';

export type AccountDocument = Omit<Account, 'id'> & { _id: string };

/** Shard key: `_id`. */
export const accountSchema = new Schema<AccountDocument>(
  {
    _id: { type: String, required: true },
    plan: { type: String, required: true },
    status: { type: String, required: true },
    stripeId: { type: String, default: '' },
    region: { type: String, required: true },
    isSumo: { type: Boolean, default: false },
    customDomainOption: { type: String, required: true },
    transferSettings: { type: Object, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: ACCOUNTS, strict: 'throw', versionKey: false, autoIndex: false },
);
