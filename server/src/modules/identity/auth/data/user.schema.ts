import { Schema } from 'mongoose';
import { announceWrites } from '../../../../core/mongo/record-caches.js';
import { SOME_TEXT } from '../../../../core/mongo/present.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { User } from '../domain/user.js';

export const USERS = 'users';

export type UserDocument = Omit<User, 'id'> & {
  _id: string;
  passwordHash: string;
  /** Terms by which the staff's search finds the user. */
  nameTerms: string[];
  companyTerms: string[];
  lastLoginAt: Date | null;
  /** Set with the deletion of the account; reads exclude it, and the address is free when the record is gone. */
  deletedAt: Date | null;
  outbox: OutboxEntry[];
};

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
    passkeys: { type: [Object], default: [] },
    fullName: { type: String, default: '' },
    company: { type: String, default: '' },
    profilePic: { type: String, default: '' },
    lang: { type: String, required: true },
    timeZone: { type: String, required: true },
    loginCount: { type: Number, default: 0 },
    staffRole: { type: String, default: null },
    nameTerms: { type: [String], default: [] },
    companyTerms: { type: [String], default: [] },
    referrer: { type: String, default: '' },
    referral: { type: String, default: '' },
    inviteCode: { type: String, default: null },
    invitedBy: { type: String, default: null },
    fingerprint: { type: Map, of: String, default: {} },
    createdAt: { type: Date, required: true },
    lastLoginAt: { type: Date, default: null },
    deletedAt: { type: Date, default: null },
    outbox: outboxField,
  },
  { collection: USERS, strict: 'throw', versionKey: false, autoIndex: false, minimize: false },
);

announceWrites(userSchema);
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ 'formerAddress.email': 1 });
userSchema.index({ 'formerAddress.changeId': 1 });
userSchema.index({ 'formerAddress.until': 1 });
userSchema.index({ accountId: 1 });
userSchema.index({ ownAccountId: 1 });
userSchema.index({ inviteCode: 1 }, { unique: true, partialFilterExpression: { inviteCode: SOME_TEXT } });
userSchema.index({ invitedBy: 1 });
userSchema.index({ createdAt: 1 });
userSchema.index({ nameTerms: 1 });
userSchema.index({ companyTerms: 1 });
userSchema.index(...outboxIndex);
