import { type Model, Schema } from 'mongoose';
import type { Transaction } from '../../../../core/mongo/writes.js';
import { sha256 } from '../../../../core/secrets/secrets.js';

export const ADDRESS_CLAIMS = 'address_claims';

/** Marks an address as claimed by a sign-up or a change of address. The user's record shows who has it. */
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

/**
 * Makes transactions that give or take the same address run one after the other. The unique index alone decides between two inserts; what
 * an update takes, and an address that is kept for undoing a change, is seen by another transaction only if both write one record. To be
 * called before the transaction reads who has the address.
 */
export async function claimAddress(
  claims: Model<AddressClaimDocument>,
  { email, claimedAt }: { email: string; claimedAt: Date },
  transaction: Transaction,
): Promise<void> {
  await claims.updateOne(
    { _id: sha256(email) },
    { $set: { claimedAt }, $inc: { claims: 1 } },
    { upsert: true, session: transaction },
  );
}
