import { Schema } from 'mongoose';

export const IDENTITIES = 'identities';

export interface IdentityDocument {
  /** Digest of issuer and subject, which is all that the provider promises to stay the same. */
  _id: string;
  issuer: string;
  userId: string;
  linkedAt: Date;
}

export const identitySchema = new Schema<IdentityDocument>(
  {
    _id: { type: String, required: true },
    issuer: { type: String, required: true },
    userId: { type: String, required: true },
    linkedAt: { type: Date, required: true },
  },
  { collection: IDENTITIES, strict: 'throw', versionKey: false, autoIndex: false },
);

/** One person of a provider for each user: an address that was given to somebody else opens nothing. */
identitySchema.index({ userId: 1, issuer: 1 }, { unique: true });
