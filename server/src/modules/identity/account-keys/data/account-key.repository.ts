import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type QueryFilter, Schema, type UpdateQuery } from 'mongoose';
import { PASSKEYS_MAX } from '#contract/limits.js';
import { isDuplicateKey } from '../../../../core/mongo/writes.js';
import { type OutboxEntry, outboxField, outboxIndex } from '../../../../core/outbox/outbox.js';
import type { AccountKey, KeyPasskey, WrappedKey } from '../domain/account-key.js';

export const ACCOUNT_KEYS = 'account_keys';

type AccountKeyDocument = Omit<AccountKey, 'userId'> & { _id: string; outbox: OutboxEntry[] };

const plainText = { type: String, required: true };
const plainDate = { type: Date, required: true };

export const accountKeySchema = new Schema<AccountKeyDocument>(
  {
    /** The user's id. */
    _id: plainText,
    recipient: plainText,
    wrappedKey: plainText,
    passkeys: [
      {
        _id: false,
        id: plainText,
        name: plainText,
        credential: plainText,
        wrappedKey: plainText,
        createdAt: plainDate,
      },
    ],
    earlier: [{ _id: false, recipient: plainText, wrappedKey: plainText, retiredAt: plainDate }],
    createdAt: plainDate,
    isFindable: { type: Boolean, required: true },
    outbox: outboxField,
  },
  { collection: ACCOUNT_KEYS, strict: 'throw', versionKey: false, autoIndex: false },
);

accountKeySchema.index(...outboxIndex);

const toAccountKey = ({ _id, outbox: _outbox, ...key }: AccountKeyDocument): AccountKey => ({ userId: _id, ...key });

/** Each change names the key that it is meant for, and returns null if the user has another one, or none. */
@Injectable()
export class AccountKeyRepository {
  constructor(@InjectModel(ACCOUNT_KEYS) private readonly keys: Model<AccountKeyDocument>) {}

  async findOf(userId: string): Promise<AccountKey | null> {
    const document = await this.keys.findById(userId).lean();
    return document && toAccountKey(document);
  }

  async findPublic(userIds: readonly string[]): Promise<Pick<AccountKey, 'userId' | 'recipient' | 'isFindable'>[]> {
    const documents = await this.keys.find({ _id: { $in: userIds } }, { recipient: 1, isFindable: 1 }).lean();
    return documents.map(({ _id, recipient, isFindable }) => ({ userId: _id, recipient, isFindable }));
  }

  /** Null if the user has none. */
  async setFindable(userId: string, isFindable: boolean) {
    return this.change({ _id: userId }, { $set: { isFindable } });
  }

  /** False if the user has one. */
  async insert({ userId, ...key }: AccountKey, outbox: OutboxEntry[]): Promise<boolean> {
    try {
      await this.keys.create({ _id: userId, ...key, outbox });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async wrapAnew(userId: string, { recipient, wrappedKey }: WrappedKey, outbox: OutboxEntry[]) {
    return this.change({ _id: userId, recipient }, { $set: { wrappedKey }, $push: { outbox: { $each: outbox } } });
  }

  /** Also null if the passphrase of `previous` was changed in the meantime. */
  async replace(previous: AccountKey, next: AccountKey, outbox: OutboxEntry[]) {
    const { recipient, wrappedKey, passkeys, earlier, createdAt } = next;
    return this.change(
      { _id: previous.userId, recipient: previous.recipient, wrappedKey: previous.wrappedKey },
      { $set: { recipient, wrappedKey, passkeys, earlier, createdAt }, $push: { outbox: { $each: outbox } } },
    );
  }

  /** Also null if the user has as many passkeys as they may. */
  async addPasskey(
    { userId, recipient }: Pick<AccountKey, 'userId' | 'recipient'>,
    passkey: KeyPasskey,
    outbox: OutboxEntry[],
  ) {
    return this.change(
      { _id: userId, recipient, [`passkeys.${PASSKEYS_MAX - 1}`]: { $exists: false } },
      { $push: { passkeys: passkey, outbox: { $each: outbox } } },
    );
  }

  /** Null if it is not there. */
  async removePasskey(userId: string, id: string, outbox: OutboxEntry[]) {
    return this.change(
      { _id: userId, 'passkeys.id': id },
      { $pull: { passkeys: { id } }, $push: { outbox: { $each: outbox } } },
    );
  }

  async deleteOf(userId: string): Promise<void> {
    await this.keys.deleteOne({ _id: userId });
  }

  private async change(
    condition: QueryFilter<AccountKeyDocument>,
    update: UpdateQuery<AccountKeyDocument>,
  ): Promise<AccountKey | null> {
    const document = await this.keys.findOneAndUpdate(condition, update, { returnDocument: 'after' }).lean();
    return document && toAccountKey(document);
  }
}
