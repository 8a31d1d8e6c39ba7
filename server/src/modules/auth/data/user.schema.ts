import { Schema } from 'mongoose';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../core/outbox/outbox.js';
import type { User } from '../domain/user.js';

export const USERS = 'users';

export type UserDocument = Omit<User, 'id'> & {
  _id: string;
  passwordHash: string;
  lastLoginAt: Date | null;
  /** Set with the deletion of the account; reads exclude it, and the address is free when the record is gone. */
  deletedAt: Date | null;
  outbox: OutboxEntry[];
};

/**
 * Shard key: `_id`. The unique index on `email` then requires an unsharded collection, which is large enough for
 * millions of users.
 */
export const userSchema = new Schema<UserDocument>(
  {
    _id: { type: String, required: true },
    accountId: { type: String, required: true },
    ownAccountId: { type: String, required: true },
    teamRole: { type: String, required: true },
    email: { type: String, required: true },
    formerAddress: { type: Object, default: null },
    passwordHash: { type: String, required: true },
    credentialVersion: { type: Number, required: true },
    secondFactor: { type: Object, default: null },
    fullName: { type: String, default: '' },
    company: { type: String, default: '' },
    profilePic: { type: String, default: '' },
    lang: { type: String, required: true },
    timeZone: { type: String, required: true },
    loginCount: { type: Number, default: 0 },
    isAdministrator: { type: Boolean, default: false },
    referrer: { type: String, default: '' },
    fingerprint: { type: Map, of: String, default: {} },
    createdAt: { type: Date, required: true },
    lastLoginAt: { type: Date, default: null },
    deletedAt: { type: Date, default: null },
    outbox: outboxField,
  },
  { collection: USERS, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);

userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ 'formerAddress.email': 1 });
userSchema.index({ 'formerAddress.changeId': 1 });
userSchema.index({ 'formerAddress.until': 1 });
userSchema.index({ accountId: 1 });
userSchema.index({ ownAccountId: 1 });
userSchema.index(outboxIndex);
