import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { AppError } from '../../../../core/errors/app-error.js';
import { isDuplicateKey } from '../../../../core/mongo/duplicates.js';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import type { OutboxEntry } from '../../../../core/outbox/outbox.js';
import type { FormerAddress, User } from '../domain/user.js';
import { ADDRESS_CLAIMS, type AddressClaimDocument, claimAddress } from './claim-address.js';
import { type UserDocument, USERS } from './user.schema.js';

interface Change {
  email: string;
  formerAddress: FormerAddress;
  outbox: OutboxEntry[];
}

interface Restored {
  passwordHash: string;
  outbox: OutboxEntry[];
}

/** Changes addresses in the records of users. */
@Injectable()
export class AddressRepository {
  constructor(
    @InjectModel(USERS) private readonly users: Model<UserDocument>,
    @InjectModel(ADDRESS_CLAIMS) private readonly claims: Model<AddressClaimDocument>,
  ) {}

  /**
   * Claims the new address, and the old one, which is kept for an undo. False if another change came first.
   */
  async change(
    { id, email }: Pick<User, 'id' | 'email'>,
    { outbox, ...changes }: Change,
    transaction: Transaction,
  ): Promise<boolean> {
    const { changedAt } = changes.formerAddress;
    for (const claimed of [changes.email, email].sort())
      await claimAddress(this.claims, { email: claimed, claimedAt: changedAt }, transaction);
    // Their own former address is free for them.
    const holder = { 'formerAddress.email': changes.email, _id: { $ne: id } };
    if (await this.users.exists(holder).session(transaction)) throw new AppError('email-taken');
    try {
      const { modifiedCount } = await this.users.updateOne(
        {
          _id: id,
          email,
          deletedAt: null,
          $or: [{ formerAddress: null }, { 'formerAddress.until': { $lte: changedAt } }],
        },
        { $set: changes, $push: { outbox: { $each: outbox } } },
        { session: transaction },
      );
      return modifiedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) throw new AppError('email-taken');
      throw error;
    }
  }

  /** Whose change it was, with the address to restore; null for one that is unknown, undone or too long ago. */
  async findUndoable(changeId: string, now: Date): Promise<Pick<User, 'id' | 'email' | 'lang'> | null> {
    const open = { 'formerAddress.changeId': changeId, 'formerAddress.until': { $gt: now }, deletedAt: null };
    const found = await this.users.findOne(open, { formerAddress: 1, lang: 1 }).lean();
    return found?.formerAddress ? { id: found._id, email: found.formerAddress.email, lang: found.lang } : null;
  }

  /** False if another undo came first. */
  async undo(changeId: string, { passwordHash, outbox }: Restored, transaction: Transaction): Promise<boolean> {
    const change = { 'formerAddress.changeId': changeId, deletedAt: null };
    const found = await this.users.findOne(change).session(transaction).lean();
    if (!found?.formerAddress) return false;
    const { email, changedAt } = found.formerAddress;
    const isNewFactor = found.secondFactor !== null && found.secondFactor.enabledAt >= changedAt;
    await this.users.updateOne(
      { _id: found._id },
      {
        $set: { email, formerAddress: null, passwordHash, passkeys: [], ...(isNewFactor && { secondFactor: null }) },
        $inc: { credentialVersion: 1 },
        $push: { outbox: { $each: outbox } },
      },
      { session: transaction },
    );
    return true;
  }

  async release(now: Date): Promise<void> {
    await this.users.updateMany(
      { 'formerAddress.until': { $lte: now }, deletedAt: null },
      { $set: { formerAddress: null } },
    );
  }
}
