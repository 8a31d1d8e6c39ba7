import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, UpdateQuery } from 'mongoose';
import type { Role } from '#contract/billing/plans.js';
import type { StaffRole } from '#contract/admin/staff.js';
import { Config } from '../../../../config/config.module.js';
import { JoinedReads } from '../../../../core/batching/joined-calls.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { isDuplicateKey, type Transaction } from '../../../../core/mongo/writes.js';
import { type OutboxEntry, outboxEntry } from '../../../../core/outbox/outbox.js';
import { beginningsOf, LAST_CHARACTER, termsCondition } from '../../../../core/search/search-terms.js';
import { type Account, accountLookup, Accounts, joinedAccount, type WithAccount } from '../../accounts/index.js';
import { userCreated } from '../auth.events.js';
import { newUser, type NewUser, type ProfileChanges, type User } from '../domain/user.js';
import { isWithin, scopeOf } from '../principal.js';
import { ADDRESS_CLAIMS, type AddressClaimDocument, claimAddress } from './claim-address.js';
import { type UserDocument, USERS } from './user.schema.js';

export function toUser(document: UserDocument): User {
  const { _id, passwordHash: _hash, outbox: _outbox, lastLoginAt: _login, deletedAt: _deletedAt, ...shown } = document;
  const { nameTerms: _name, companyTerms: _company, ...rest } = shown;
  return { id: _id, ...rest };
}

/** Derived from what is written, so that names and companies can be searched by the beginnings of their words. */
function termsFields({ fullName, company }: Partial<Pick<User, 'fullName' | 'company'>>) {
  return {
    ...(fullName !== undefined && { nameTerms: beginningsOf(fullName) }),
    ...(company !== undefined && { companyTerms: beginningsOf(company) }),
  };
}

interface NewCredentials {
  passwordHash: string;
  /** Default: the installation's. */
  plan?: Role;
  /** Jobs to enqueue with the record; default: the event that it was created. */
  outbox?: OutboxEntry[];
}

type TeamChanges = Partial<Pick<User, 'accountId' | 'ownAccountId' | 'teamRole'>> & {
  outbox?: OutboxEntry[];
  /** Every session, at once. */
  endsSessions?: boolean;
};

/** Users without their password hashes, which `CredentialRepository` reads. */
@Injectable()
export class Users {
  private readonly reads = new JoinedReads((emails: readonly string[]) => this.findByEmails(emails));

  constructor(
    @InjectModel(USERS) private readonly users: Model<UserDocument>,
    @InjectModel(ADDRESS_CLAIMS) private readonly claims: Model<AddressClaimDocument>,
    private readonly accounts: Accounts,
    private readonly config: Config,
  ) {}

  /** Writes a user and the account of their own. Claims the address; the unique index refuses one that is taken. */
  async create(
    given: Omit<NewUser, 'accountId'>,
    { passwordHash, plan = this.config.env.DEFAULT_PLAN, outbox }: NewCredentials,
    transaction: Transaction,
  ): Promise<User> {
    const { id: accountId } = await this.accounts.create(plan, transaction);
    const user = newUser({ ...given, accountId });
    const { id, ...rest } = user;
    await claimAddress(this.claims, { email: user.email, claimedAt: user.createdAt }, transaction);
    if (await this.users.exists({ 'formerAddress.email': user.email }).session(transaction))
      throw new AppError('email-taken');
    try {
      const entries = outbox ?? this.createdEntries(id, user.createdAt);
      const derived = { ...termsFields(user), passwordHash, lastLoginAt: null, deletedAt: null, outbox: entries };
      await this.users.create([{ _id: id, ...rest, ...derived }], { session: transaction });
      return user;
    } catch (error) {
      if (isDuplicateKey(error)) throw new AppError('email-taken');
      throw error;
    }
  }

  /** Raised only where plans are sold: by it what was bought before the account was there is found. */
  createdEntries(userId: string, at: Date): OutboxEntry[] {
    return this.config.env.STRIPE_SECRET_KEY ? [outboxEntry(userCreated, { userId }, at)] : [];
  }

  async findById(id: string): Promise<User | null> {
    const document = await this.users.findOne({ _id: id, deletedAt: null }).lean();
    return document && toUser(document);
  }

  async findByIds(ids: readonly string[]): Promise<User[]> {
    const documents = await this.users.find({ _id: { $in: ids }, deletedAt: null }).lean();
    return documents.map(toUser);
  }

  /** A user with the account that they act for, in one query. Null if either has been deleted. */
  async findActing(id: string): Promise<{ user: User; account: Account } | null> {
    const [found] = await this.users.aggregate<UserDocument & WithAccount>([
      { $match: { _id: id, deletedAt: null } },
      accountLookup('accountId'),
    ]);
    if (!found) return null;
    const { account: accounts, ...user } = found;
    const account = joinedAccount({ account: accounts });
    return account && { user: toUser(user), account };
  }

  /** The creator of a record, and its account: one query while they act for that account. Null for a deleted one. */
  async findWithAccount(id: string, accountId: string): Promise<{ user: User | null; account: Account | null }> {
    const found = await this.findActing(id);
    if (found?.account.id === accountId) return found;
    return { user: found?.user ?? null, account: await this.accounts.findById(accountId) };
  }

  /** Whether the user may still see and change it: for signed addresses each request asks. */
  async mayManage(id: string, owned: { accountId: string; createdBy: string }): Promise<boolean> {
    const found = await this.findActing(id);
    return found !== null && isWithin(scopeOf(found.user, found.account), owned);
  }

  async findByEmail(email: string): Promise<User | null> {
    const document = await this.users.findOne({ email, deletedAt: null }).lean();
    return document && toUser(document);
  }

  /** Joins reads of the same moment into one query. */
  findJoined(email: string): Promise<User | null> {
    return this.reads.call(email);
  }

  async findByEmails(emails: readonly string[]): Promise<Map<string, User>> {
    const documents = await this.users.find({ email: { $in: emails }, deletedAt: null }).lean();
    return new Map(documents.map((document) => [document.email, toUser(document)]));
  }

  /** A deleted user's address is taken until the record is gone, a former one as long as it can be restored. */
  async isTaken(email: string): Promise<boolean> {
    return (await this.users.exists({ $or: [{ email }, { 'formerAddress.email': email }] })) !== null;
  }

  /** A log-in without the password. Null if the user has been deleted. */
  countLogin(id: string, at: Date): Promise<User | null> {
    return this.update(id, { $inc: { loginCount: 1 }, $set: { lastLoginAt: at } });
  }

  /** Adds what must follow another record of the user. */
  async addToOutbox(id: string, outbox: OutboxEntry[]): Promise<void> {
    await this.users.updateOne({ _id: id, deletedAt: null }, { $push: { outbox: { $each: outbox } } });
  }

  /** Null if the user has been deleted. */
  updateProfile(id: string, changes: ProfileChanges): Promise<User | null> {
    return this.update(id, { $set: { ...changes, ...termsFields(changes) } });
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
  setStaffRole(id: string, staffRole: StaffRole | null, transaction: Transaction): Promise<User | null> {
    return this.update(id, { $set: { staffRole } }, transaction);
  }

  /** Users with this address, or whose address begins so; an address before a change that can be undone counts too. */
  async findByAddress(start: string, limit: number): Promise<User[]> {
    const range = { $gte: start, $lt: start + LAST_CHARACTER };
    const [current, former] = await Promise.all([
      this.users.find({ email: range, deletedAt: null }).sort({ email: 1 }).limit(limit).lean(),
      this.users.find({ 'formerAddress.email': start, deletedAt: null }).lean(),
    ]);
    return [...current, ...former].map(toUser);
  }

  /** Users whose name or company has words that begin so; nobody for no word. */
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

  /** Returns the path of the picture before; null if the user has been deleted. */
  async setPicture(id: string, profilePic: string, transaction: Transaction): Promise<string | null> {
    const before = await this.users
      .findOneAndUpdate({ _id: id, deletedAt: null }, { $set: { profilePic } }, { session: transaction })
      .lean();
    return before && before.profilePic;
  }

  countCreatedBetween([from, until]: readonly [Date, Date]): Promise<number> {
    return this.users.countDocuments({ createdAt: { $gte: from, $lt: until }, deletedAt: null });
  }

  /** Finds the owner also while they act for a team. */
  async findOwner(accountId: string): Promise<User | null> {
    return (await this.findOwners(accountId))[0] ?? null;
  }

  /** All that `findOwner` chooses from, of which there must be one: for the consistency check. */
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

  /** User who takes over the records of one who left: the chosen user, or the owner if that one has left too. */
  async heirOf(accountId: string, chosen: string): Promise<string | null> {
    const user = await this.findById(chosen);
    if (user?.accountId === accountId) return user.id;
    return (await this.findOwner(accountId))?.id ?? null;
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

  /** All users, for the consistency check. */
  async *each(): AsyncGenerator<User> {
    for await (const document of this.users.find().lean().cursor()) if (!document.deletedAt) yield toUser(document);
  }

  /** Hides the user from all other methods. */
  async markDeleted(id: string, now: Date, transaction: Transaction): Promise<void> {
    await this.users.updateOne({ _id: id, deletedAt: null }, { $set: { deletedAt: now } }, { session: transaction });
  }

  /** A deleted user; null once the record is gone. */
  async findDeleted(id: string): Promise<User | null> {
    const document = await this.users.findOne({ _id: id, deletedAt: { $ne: null } }).lean();
    return document && toUser(document);
  }

  /** Removes the record of a deleted user; the address can sign up again. */
  async removeDeleted(id: string): Promise<void> {
    await this.users.deleteOne({ _id: id, deletedAt: { $ne: null } });
  }

  private async update(
    id: string,
    changes: UpdateQuery<UserDocument>,
    transaction: Transaction | null = null,
  ): Promise<User | null> {
    const options = { returnDocument: 'after', session: transaction } as const;
    const document = await this.users.findOneAndUpdate({ _id: id, deletedAt: null }, changes, options).lean();
    return document && toUser(document);
  }
}
