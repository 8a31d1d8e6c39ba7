import { Schema } from 'mongoose';
import type { Verification } from '../domain/verification.js';

export const VERIFICATIONS = 'verifications';

export type VerificationDocument = Verification & {
  /** Hash of purpose and address, so that each pair has one code. */
  _id: string;
};

const KEPT_SECONDS = 24 * 3600;

export const verificationSchema = new Schema<VerificationDocument>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    purpose: { type: String, required: true },
    codeId: { type: String, required: true },
    sentAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    tries: { type: Number, required: true },
    usedAt: { type: Date, default: null },
  },
  { collection: VERIFICATIONS, strict: 'throw', versionKey: false, autoIndex: false },
);

verificationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
