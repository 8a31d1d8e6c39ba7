import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { OutboxEntry } from '../../../../core/outbox/outbox.js';
import type { User } from '../domain/user.js';
import { type UserDocument, USERS } from './user.schema.js';
import { toUser } from './users.js';

export interface Credentials {
  userId: string;
  passwordHash: string;
}

/** Reads and changes the passwords in the records of users; nothing else reads their hashes. */
@Injectable()
export class CredentialRepository {
  constructor(@InjectModel(USERS) private readonly users: Model<UserDocument>) {}

  async findCredentials(email: string): Promise<Credentials | null> {
    const document = await this.users.findOne({ email, deletedAt: null }, { passwordHash: 1 }).lean();
    return document && { userId: document._id, passwordHash: document.passwordHash };
  }

  /** Null if the password has been changed since it was verified. */
  async recordLogin(
    { userId, passwordHash }: Credentials,
    { at, rehashed }: { at: Date; rehashed: string | null },
  ): Promise<User | null> {
    const document = await this.users
      .findOneAndUpdate(
        { _id: userId, passwordHash, deletedAt: null },
        { $inc: { loginCount: 1 }, $set: { lastLoginAt: at, ...(rehashed && { passwordHash: rehashed }) } },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toUser(document);
  }

  /** Sets the password, ends every session and adds the notice to the outbox, in one write. */
  async changePassword(
    id: string,
    { passwordHash, outbox }: { passwordHash: string; outbox: OutboxEntry[] },
  ): Promise<void> {
    await this.users.updateOne(
      { _id: id, deletedAt: null },
      { $set: { passwordHash }, $inc: { credentialVersion: 1 }, $push: { outbox: { $each: outbox } } },
    );
  }

  /** Like `changePassword`, but null if the verified password has been changed since. */
  async replacePassword(
    { userId, passwordHash: proven }: Credentials,
    { passwordHash, outbox }: { passwordHash: string; outbox: OutboxEntry[] },
  ): Promise<User | null> {
    const document = await this.users
      .findOneAndUpdate(
        { _id: userId, passwordHash: proven, deletedAt: null },
        { $set: { passwordHash }, $inc: { credentialVersion: 1 }, $push: { outbox: { $each: outbox } } },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toUser(document);
  }

  /** Replaces the password, removes the passkeys and ends every session. Null if that has been done since `credentialVersion`. */
  async lock(id: string, credentialVersion: number, passwordHash: string): Promise<User | null> {
    const document = await this.users
      .findOneAndUpdate(
        { _id: id, credentialVersion, deletedAt: null },
        { $set: { passwordHash, passkeys: [] }, $inc: { credentialVersion: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toUser(document);
  }
}
