import { Schema } from 'mongoose';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { PasswordReset } from '../domain/password-reset.js';

export const PASSWORD_RESETS = 'password_resets';

export type PasswordResetDocument = Omit<PasswordReset, 'id'> & {
  /** Hash of the address: unique per address, and safe in job payloads, which must not contain addresses. */
  _id: string;
  resetId: string;
  outbox: OutboxEntry[];
};

const KEPT_SECONDS = 24 * 3600;

export const passwordResetSchema = new Schema<PasswordResetDocument>(
  {
    _id: { type: String, required: true },
    resetId: { type: String, required: true },
    email: { type: String, required: true },
    tokenHash: { type: String, required: true },
    lang: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    usedAt: { type: Date, default: null },
    outbox: outboxField,
  },
  { collection: PASSWORD_RESETS, strict: 'throw', versionKey: false, autoIndex: false },
);

passwordResetSchema.index({ tokenHash: 1 });
passwordResetSchema.index({ resetId: 1 });
passwordResetSchema.index({ expiresAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
passwordResetSchema.index(...outboxIndex);
