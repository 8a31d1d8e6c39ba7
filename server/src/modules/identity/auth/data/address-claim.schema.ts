import { Schema } from 'mongoose';

export const ADDRESS_CLAIMS = 'address_claims';

/** That an address was claimed: by a sign-up or a change of address. Who has it stands in the record of the user. */
export interface AddressClaimDocument {
  /** Hash of the address. */
  _id: string;
  claimedAt: Date;
  claims: number;
}

/** Longer than any transaction. */
const KEPT_SECONDS = 24 * 3600;

export const addressClaimSchema = new Schema<AddressClaimDocument>(
  {
    _id: { type: String, required: true },
    claimedAt: { type: Date, required: true },
    claims: { type: Number, required: true },
  },
  { collection: ADDRESS_CLAIMS, strict: 'throw', versionKey: false, autoIndex: false },
);

addressClaimSchema.index({ claimedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
