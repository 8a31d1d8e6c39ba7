import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { StaffRole } from '#contract/admin/staff.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { isDuplicateKey } from '../../../../core/mongo/is-duplicate-key.js';
import type { Transaction } from '../../../../core/mongo/transactions.js';
import type { OutboxEntry } from '../../../../core/outbox/outbox.js';
import { beginningsOf, LAST_CHARACTER, termsCondition } from '../../../../core/search/search-terms.js';
import { type Account, accountLookup, joinedAccount, type WithAccount } from '../../accounts/index.js';
import type { ProfileChanges, User } from '../domain/user.js';
import { ADDRESS_CLAIMS, type AddressClaimDocument } from './address-claim.schema.js';
import { claimAddress } from './claim-address.js';
import { type UserDocument, USERS } from './user.schema.js';

/** The only result of this repository that contains the hash. */
export interface Credentials {
  userId: string;
  passwordHash: string;
}

export function toUser(document: UserDocument): User {
  const { _id, passwordHash: _hash, outbox: _outbox, lastLoginAt: _login, deletedAt: _deletedAt, ...shown } = document;
  const { nameTerms: _name, companyTerms: _company, ...rest } = shown;
  return {
    id: _id,
    ...rest,
    secondFactor: rest.secondFactor ?? null,
    passkeys: rest.passkeys ?? [],
    formerAddress: rest.formerAddress ?? null,
    staffRole: rest.staffRole ?? null,
    inviteCode: rest.inviteCode ?? null,
    invitedBy: rest.invitedBy ?? null,
  };
}

/** Derived from what is written, so that names and companies can be searched by the beginnings of their words. */
function termsFields({ fullName, company }: Partial<Pick<User, 'fullName' | 'company'>>) {
  return {
    ...(fullName !== undefined && { nameTerms: beginningsOf(fullName) }),
    ...(company !== undefined && { companyTerms: beginningsOf(company) }),
  };
}

export type TeamChanges = Partial<Pick<User, 'accountId' | 'ownAccountId' | 'teamRole'>> & {
  outbox?: OutboxEntry[];
  /** Every session, at once. */
  endsSessions?: boolean;
};

/** Stores users and their password hashes. */
@Injectable()
export class UserRepository {
  constructor(
    @InjectModel(USERS) private readonly users: Model<UserDocument>,
    @InjectModel(ADDRESS_CLAIMS) private readonly claims: Model<AddressClaimDocument>,
  ) {}

  /** Claims the address; the unique index refuses one that is taken. */
  async insert(
    { id, ...rest }: User,
    { passwordHash, outbox }: { passwordHash: string; outbox: OutboxEntry[] },
    transaction: Transaction,
  ): Promise<void> {
    await claimAddress(this.claims, { email: rest.email, claimedAt: rest.createdAt }, transaction);
    if (await this.users.exists({ 'formerAddress.email': rest.email }).session(transaction))
      throw new AppError('email-taken');
    try {
      const derived = { ...termsFields(rest), lastLoginAt: null, deletedAt: null, outbox };
      const document = { _id: id, ...rest, ...derived, passwordHash };
      await this.users.create([document], { session: transaction });
    } catch (error) {
      if (isDuplicateKey(error)) throw new AppError('email-taken');
      throw error;
    }
  }

  async findById(id: string): Promise<User | null> {
    const document = await this.users.findOne({ _id: id, deletedAt: null }).lean();
    return document && toUser(document);
  }

  async findByIds(ids: readonly string[]): Promise<User[]> {
    const documents = await this.users.find({ _id: { $in: ids }, deletedAt: null }).lean();
    return documents.map(toUser);
  }

  /** In one query. Null if either has been deleted. */
  async findWithAccount(id: string): Promise<{ user: User; account: Account } | null> {
    const [found] = await this.users.aggregate<UserDocument & WithAccount>([
      { $match: { _id: id, deletedAt: null } },
      accountLookup('accountId'),
    ]);
    if (!found) return null;
    const { account: accounts, ...user } = found;
    const account = joinedAccount({ account: accounts });
    return account && { user: toUser(user), account };
  }

  async findByEmail(email: string): Promise<User | null> {
    const document = await this.users.findOne({ email, deletedAt: null }).lean();
    return document && toUser(document);
  }

  /** By address. */
  async findByEmails(emails: readonly string[]): Promise<Map<string, User>> {
    const documents = await this.users.find({ email: { $in: emails }, deletedAt: null }).lean();
    return new Map(documents.map((document) => [document.email, toUser(document)]));
  }

  /** A deleted user's address is taken until the record is gone, a former one as long as it can be restored. */
  async isTaken(email: string): Promise<boolean> {
    return (await this.users.exists({ $or: [{ email }, { 'formerAddress.email': email }] })) !== null;
  }

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

  /** A log-in without the password. Null if the user has been deleted. */
  async countLogin(id: string, at: Date): Promise<User | null> {
    const document = await this.users
      .findOneAndUpdate(
        { _id: id, deletedAt: null },
        { $inc: { loginCount: 1 }, $set: { lastLoginAt: at } },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toUser(document);
  }

  async addToOutbox(id: string, outbox: OutboxEntry[]): Promise<void> {
    await this.users.updateOne({ _id: id, deletedAt: null }, { $push: { outbox: { $each: outbox } } });
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

  async updateProfile(id: string, changes: ProfileChanges): Promise<User | null> {
    const document = await this.users
      .findOneAndUpdate(
        { _id: id, deletedAt: null },
        { $set: { ...changes, ...termsFields(changes) } },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toUser(document);
  }

  /** The code that the user has from then on: the given one, unless there is one already. Null if they have been deleted. */
  async keepInviteCode(id: string, inviteCode: string): Promise<string | null> {
    await this.users.updateOne({ _id: id, inviteCode: null, deletedAt: null }, { $set: { inviteCode } });
    return (await this.findById(id))?.inviteCode ?? null;
  }

  async findByInviteCode(inviteCode: string): Promise<User | null> {
    const document = await this.users.findOne({ inviteCode, deletedAt: null }).lean();
    return document && toUser(document);
  }

  countInvitedBy(userId: string): Promise<number> {
    return this.users.countDocuments({ invitedBy: userId, deletedAt: null });
  }

  async forgetInviter(userId: string): Promise<void> {
    await this.users.updateMany({ invitedBy: userId }, { $set: { invitedBy: null } });
  }

  /** Null if the user has been deleted. */
  async setStaffRole(id: string, staffRole: StaffRole | null, transaction: Transaction): Promise<User | null> {
    const document = await this.users
      .findOneAndUpdate(
        { _id: id, deletedAt: null },
        { $set: { staffRole } },
        { returnDocument: 'after', session: transaction },
      )
      .lean();
    return document && toUser(document);
  }

  /** By an address or its beginning; also by the one before a change that can be undone. */
  async findByAddress(start: string, limit: number): Promise<User[]> {
    const range = { $gte: start, $lt: start + LAST_CHARACTER };
    const [current, former] = await Promise.all([
      this.users.find({ email: range, deletedAt: null }).sort({ email: 1 }).limit(limit).lean(),
      this.users.find({ 'formerAddress.email': start, deletedAt: null }).lean(),
    ]);
    return [...current, ...former].map(toUser);
  }

  /** By the beginnings of words of the name, or of the company; nobody by no word. */
  async findByName(words: readonly string[], limit: number): Promise<User[]> {
    if (words.length === 0) return [];
    const found = await Promise.all(
      ['nameTerms', 'companyTerms'].map((field) =>
        this.users
          .find({ ...termsCondition(field, words), deletedAt: null })
          .limit(limit)
          .lean(),
      ),
    );
    return found.flat().map(toUser);
  }

  /** Returns the one before; null if the user has been deleted. */
  async setPicture(id: string, profilePic: string, transaction: Transaction): Promise<string | null> {
    const before = await this.users
      .findOneAndUpdate({ _id: id, deletedAt: null }, { $set: { profilePic } }, { session: transaction })
      .lean();
    return before && before.profilePic;
  }

  /** Also of an account whose owner acts for a team at the moment. */
  async findOwners(accountId: string): Promise<User[]> {
    const documents = await this.users
      .find({ $or: [{ accountId, teamRole: 'owner' }, { ownAccountId: accountId }], deletedAt: null })
      .lean();
    return documents.map(toUser);
  }

  /** All users who act for the account. */
  async findByAccount(accountId: string, transaction?: Transaction): Promise<User[]> {
    const documents = await this.users
      .find({ accountId, deletedAt: null })
      .session(transaction ?? null)
      .lean();
    return documents.map(toUser);
  }

  /** False if the user has been deleted or does no longer act for this account in this role. */
  async changeTeam(
    { id, accountId, teamRole }: User,
    { outbox = [], endsSessions = false, ...changes }: TeamChanges,
    transaction: Transaction,
  ): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { _id: id, accountId, teamRole, deletedAt: null },
      {
        $set: changes,
        $inc: { credentialVersion: endsSessions ? 1 : 0 },
        $push: { outbox: { $each: outbox } },
      },
      { session: transaction },
    );
    return matchedCount === 1;
  }

  async *each(): AsyncGenerator<User> {
    for await (const document of this.users.find().lean().cursor()) if (!document.deletedAt) yield toUser(document);
  }

  async markDeleted(id: string, now: Date, transaction: Transaction): Promise<void> {
    await this.users.updateOne({ _id: id, deletedAt: null }, { $set: { deletedAt: now } }, { session: transaction });
  }

  async findDeleted(id: string): Promise<User | null> {
    const document = await this.users.findOne({ _id: id, deletedAt: { $ne: null } }).lean();
    return document && toUser(document);
  }

  async removeDeleted(id: string): Promise<void> {
    await this.users.deleteOne({ _id: id, deletedAt: { $ne: null } });
  }
}
