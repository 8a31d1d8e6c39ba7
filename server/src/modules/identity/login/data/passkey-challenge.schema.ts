import { Schema } from 'mongoose';

export const PASSKEY_CHALLENGES = 'passkey_challenges';

type ChallengePurpose = 'addition' | 'log-in' | 'proof';

/** What an authenticator is to sign, once. */
export interface PasskeyChallengeDocument {
  /** Digest of the secret in the browser's cookie. */
  _id: string;
  challenge: string;
  purpose: ChallengePurpose;
  /** Null for a log-in: the authenticator says whose it is. */
  userId: string | null;
  expiresAt: Date;
}

export const passkeyChallengeSchema = new Schema<PasskeyChallengeDocument>(
  {
    _id: { type: String, required: true },
    challenge: { type: String, required: true },
    purpose: { type: String, required: true },
    userId: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: PASSKEY_CHALLENGES, strict: 'throw', versionKey: false, autoIndex: false },
);

passkeyChallengeSchema.index({ userId: 1 });
passkeyChallengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
