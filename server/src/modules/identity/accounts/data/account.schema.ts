import { Schema } from 'mongoose';
import { announceWrites } from '../../../../core/mongo/record-caches.js';
import { SOME_TIME } from '../../../../core/mongo/present.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { Account } from '../domain/account.js';

export const ACCOUNTS = 'accounts';

export type AccountDocument = Omit<Account, 'id'> & {
  _id: string;
  /** The record of a deleted account stays until all that it held is gone; reads exclude it. */
  deletedAt: Date | null;
  outbox: OutboxEntry[];
};

export const accountSchema = new Schema<AccountDocument>(
  {
    _id: { type: String, required: true },
    assignedPlan: { type: String, required: true },
    assignedUntil: { type: Date, default: null },
    limitOverrides: { type: Object, default: null },
    lifetimeCodes: { type: [String], default: [] },
    lifetimePlan: { type: String, default: null },
    subscription: { type: Object, default: null },
    billingRevision: { type: Number, default: 0 },
    teamRevision: { type: Number, default: 0 },
    demandsSecondFactor: { type: Boolean, default: false },
    isSuspended: { type: Boolean, default: false },
    deletionDueAt: { type: Date, default: null },
    stripeId: { type: String, default: '' },
    region: { type: String, required: true },
    logoPic: { type: String, default: '' },
    transferSettings: { type: Object, required: true },
    requestSettings: { type: Object },
    brand: { type: Object },
    groundPic: { type: String, default: '' },
    linkHost: { type: String, default: null },
    hasWebhooks: { type: Boolean, default: false },
    createdAt: { type: Date, required: true },
    deletedAt: { type: Date, default: null },
    outbox: outboxField,
  },
  { collection: ACCOUNTS, strict: 'throw', versionKey: false, autoIndex: false },
);

announceWrites(accountSchema);
accountSchema.index(...outboxIndex);
accountSchema.index({ stripeId: 1 });
accountSchema.index({ teamRevision: 1 });
accountSchema.index({ deletionDueAt: 1 }, { partialFilterExpression: { deletionDueAt: SOME_TIME } });
