import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { PASSKEYS_MAX } from '#contract/limits.js';
import type { OutboxEntry } from '../../../../core/outbox/outbox.js';
import type { Passkey } from '../domain/user.js';
import { type UserDocument, USERS } from './user.schema.js';

interface Use {
  userId: string;
  credentialId: string;
  /** Among the user's passkeys, as it was read. */
  place: number;
  /** The counter of the signature. */
  counter: number;
  at: Date;
}

/** Changes the passkeys in the user's record. */
@Injectable()
export class PasskeyRepository {
  constructor(@InjectModel(USERS) private readonly users: Model<UserDocument>) {}

  /** False if the user has as many as they may. */
  async add(userId: string, passkey: Passkey, outbox: OutboxEntry[]): Promise<boolean> {
    const { modifiedCount } = await this.users.updateOne(
      { _id: userId, [`passkeys.${PASSKEYS_MAX - 1}`]: { $exists: false }, deletedAt: null },
      { $push: { passkeys: passkey, outbox: { $each: outbox } } },
    );
    return modifiedCount === 1;
  }

  /** False if it has been removed, or signed with this counter or a higher one, since it was read. */
  async recordUse({ userId, credentialId, place, counter, at }: Use): Promise<boolean> {
    const passkey = `passkeys.${place}`;
    const unused = {
      [`${passkey}.credentialId`]: credentialId,
      [`${passkey}.counter`]: counter === 0 ? 0 : { $lt: counter },
    };
    const { modifiedCount } = await this.users.updateOne(
      { _id: userId, ...unused, deletedAt: null },
      { $set: { [`${passkey}.counter`]: counter, [`${passkey}.lastUsedAt`]: at } },
    );
    return modifiedCount === 1;
  }

  /** False if it is not there. */
  async rename(userId: string, id: string, name: string): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { _id: userId, 'passkeys.id': id, deletedAt: null },
      { $set: { 'passkeys.$.name': name } },
    );
    return matchedCount === 1;
  }

  /** False if it is not there. */
  async remove(userId: string, id: string, outbox: OutboxEntry[]): Promise<boolean> {
    const { modifiedCount } = await this.users.updateOne(
      { _id: userId, 'passkeys.id': id, deletedAt: null },
      { $pull: { passkeys: { id } }, $push: { outbox: { $each: outbox } } },
    );
    return modifiedCount === 1;
  }
}
