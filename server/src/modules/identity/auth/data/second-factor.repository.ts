import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Transaction } from '../../../../core/mongo/writes.js';
import type { OutboxEntry } from '../../../../core/outbox/outbox.js';
import type { SecondFactor } from '../domain/user.js';
import { type UserDocument, USERS } from './user.schema.js';

type OfUser = { userId: string } & Pick<SecondFactor, 'secretId'>;

/** Changes the second factor in the user's record. Each method is false if another change came first. */
@Injectable()
export class SecondFactorRepository {
  constructor(@InjectModel(USERS) private readonly users: Model<UserDocument>) {}

  async enable(userId: string, secondFactor: SecondFactor, outbox: OutboxEntry[]): Promise<boolean> {
    const { modifiedCount } = await this.users.updateOne(
      { _id: userId, secondFactor: null, deletedAt: null },
      { $set: { secondFactor }, $push: { outbox: { $each: outbox } } },
    );
    return modifiedCount === 1;
  }

  async disable(userId: string, outbox: OutboxEntry[]): Promise<boolean> {
    const { modifiedCount } = await this.users.updateOne(
      { _id: userId, secondFactor: { $ne: null }, deletedAt: null },
      { $set: { secondFactor: null }, $push: { outbox: { $each: outbox } } },
    );
    return modifiedCount === 1;
  }

  /** Removes the passkeys too, which were on what is lost. */
  async reset(userId: string, outbox: OutboxEntry[], transaction: Transaction): Promise<boolean> {
    const { modifiedCount } = await this.users.updateOne(
      { _id: userId, $or: [{ secondFactor: { $ne: null } }, { 'passkeys.0': { $exists: true } }], deletedAt: null },
      { $set: { secondFactor: null, passkeys: [] }, $push: { outbox: { $each: outbox } } },
      { session: transaction },
    );
    return modifiedCount === 1;
  }

  async renewRecoveryCodes(userId: string, recoveryId: string, outbox: OutboxEntry[]): Promise<boolean> {
    const { modifiedCount } = await this.users.updateOne(
      { _id: userId, secondFactor: { $ne: null }, deletedAt: null },
      {
        $set: { 'secondFactor.recoveryId': recoveryId, 'secondFactor.usedCodes': [] },
        $push: { outbox: { $each: outbox } },
      },
    );
    return modifiedCount === 1;
  }

  /** False for a code of a step that was used, or of an earlier one. */
  async useStep({ userId, secretId }: OfUser, step: number): Promise<boolean> {
    const { modifiedCount } = await this.users.updateOne(
      { _id: userId, 'secondFactor.secretId': secretId, 'secondFactor.lastStep': { $lt: step }, deletedAt: null },
      { $set: { 'secondFactor.lastStep': step } },
    );
    return modifiedCount === 1;
  }

  async useRecoveryCode(
    { userId, recoveryId, number }: { userId: string; recoveryId: string; number: number },
    outbox: OutboxEntry[],
  ): Promise<boolean> {
    const { modifiedCount } = await this.users.updateOne(
      {
        _id: userId,
        'secondFactor.recoveryId': recoveryId,
        'secondFactor.usedCodes': { $ne: number },
        deletedAt: null,
      },
      { $push: { 'secondFactor.usedCodes': number, outbox: { $each: outbox } } },
    );
    return modifiedCount === 1;
  }
}
