import { Schema } from 'mongoose';

export const LOGIN_STEPS = 'login_steps';

/** A log-in whose second factor has not been shown yet. */
export interface LoginStepDocument {
  /** Digest of the secret in the browser's cookie. */
  _id: string;
  userId: string;
  /** The user's version when the first factor was shown. */
  credentialVersion: number;
  expiresAt: Date;
}

export const loginStepSchema = new Schema<LoginStepDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    credentialVersion: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: LOGIN_STEPS, strict: 'throw', versionKey: false, autoIndex: false },
);

loginStepSchema.index({ userId: 1 });
loginStepSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
