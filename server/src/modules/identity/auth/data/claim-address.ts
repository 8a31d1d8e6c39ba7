import type { Model } from 'mongoose';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import { sha256 } from '../../../../core/secrets/secrets.js';
import type { AddressClaimDocument } from './address-claim.schema.js';

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
