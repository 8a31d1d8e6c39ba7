import { Injectable } from '@nestjs/common';
import type { Role } from '#contract/billing/plans.js';
import type { StaffRole } from '#contract/admin/staff.js';
import { Config } from '../../../config/config.module.js';
import { JoinedReads } from '../../../core/batching/joined-calls.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../../core/mongo/transactions.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import { type Account, Accounts, type SettingsChanges } from '../accounts/index.js';
import { inviteJoined, userCreated } from './auth.events.js';
import { USERS } from './data/user.schema.js';
import { type TeamChanges, UserRepository } from './data/user.repository.js';
import { type NewUser, newUser, type ProfileChanges, type User } from './domain/user.js';
import { isWithin, type Member, type ProgramToken, scopeOf, toMember } from './principal.js';

interface NewCredentials {
  passwordHash: string;
  plan: Role;
  /** What follows the record. */
  outbox?: OutboxEntry[];
}

/** Never exposes password hashes. */
@Injectable()
export class Users {
  private readonly reads = new JoinedReads((emails) => this.users.findByEmails(emails));

  constructor(
    private readonly users: UserRepository,
    private readonly accounts: Accounts,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  /** Writes a user and the account of their own; whoever invited them is told. */
  async create(given: Omit<NewUser, 'accountId'>, credentials: NewCredentials): Promise<User> {
    const { id, invitedBy, createdAt } = given;
    const joined = invitedBy !== undefined && { userId: id, inviterId: invitedBy, at: createdAt.getTime() };
    const outbox = [
      ...(joined ? [outboxEntry(inviteJoined, joined, createdAt)] : []),
      ...this.announced(id, createdAt),
    ];
    const user = await this.transactions.run((transaction) =>
      this.createIn(transaction, given, { ...credentials, outbox }),
    );
    await this.outbox.relay(USERS, id, outbox);
    return user;
  }

  /** As `create`, with other writes. */
  async createIn(
    transaction: Transaction,
    given: Omit<NewUser, 'accountId'>,
    { passwordHash, plan, outbox = this.announced(given.id, given.createdAt) }: NewCredentials,
  ): Promise<User> {
    const { id: accountId } = await this.accounts.create(plan, transaction);
    const user = newUser({ ...given, accountId });
    await this.users.insert(user, { passwordHash, outbox }, transaction);
    return user;
  }

  /** Only where somebody listens: what was bought before the account was there is found by it. */
  private announced(userId: string, at: Date): OutboxEntry[] {
    return this.config.env.STRIPE_SECRET_KEY ? [outboxEntry(userCreated, { userId }, at)] : [];
  }

  findById(id: string): Promise<User | null> {
    return this.users.findById(id);
  }

  findByIds(ids: readonly string[]): Promise<User[]> {
    return this.users.findByIds(ids);
  }

  /**
   * Who made something, and the account that it belongs to: one query while they act for that account. Null for what has
   * been deleted.
   */
  async findWithAccount(id: string, accountId: string): Promise<{ user: User | null; account: Account | null }> {
    const found = await this.users.findWithAccount(id);
    if (found?.account.id === accountId) return found;
    return { user: found?.user ?? null, account: await this.accounts.findById(accountId) };
  }

  /** Whether the user may still see and change it: of addresses that were signed for them, each request asks. */
  async mayManage(id: string, owned: { accountId: string; createdBy: string }): Promise<boolean> {
    const found = await this.users.findWithAccount(id);
    return found !== null && isWithin(scopeOf(found.user, found.account), owned);
  }

  /** A log-in without the password. Null if the user has been deleted. */
  countLogin(id: string, at: Date): Promise<User | null> {
    return this.users.countLogin(id, at);
  }

  /** For what must follow another record of the user. */
  addToOutbox(id: string, outbox: OutboxEntry[]): Promise<void> {
    return this.users.addToOutbox(id, outbox);
  }

  /** Whom a program acts as; null once the user's sessions have all been ended, as by a new password. */
  async memberOfToken(
    { userId, credentialVersion, ...token }: ProgramToken & Pick<User, 'credentialVersion'> & { userId: string },
    now: Date,
  ): Promise<Member | null> {
    const found = await this.users.findWithAccount(userId);
    if (found?.user.credentialVersion !== credentialVersion) return null;
    return toMember(found.user, found.account, { token, now });
  }

  isTaken(email: string): Promise<boolean> {
    return this.users.isTaken(email);
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findByEmail(email);
  }

  /** For jobs: together with what others read at the moment. */
  findJoined(email: string): Promise<User | null> {
    return this.reads.call(email);
  }

  /** Also of an account whose owner acts for a team at the moment. */
  async findOwner(accountId: string): Promise<User | null> {
    return (await this.users.findOwners(accountId))[0] ?? null;
  }

  /** All that `findOwner` chooses from, of which there must be one: for the consistency check. */
  findOwners(accountId: string): Promise<User[]> {
    return this.users.findOwners(accountId);
  }

  /** Changes for which account a user acts, and as what. False if another change came first. */
  changeTeam(user: User, changes: TeamChanges, transaction: Transaction): Promise<boolean> {
    return this.users.changeTeam(user, changes, transaction);
  }

  /** All users who act for the account. */
  findByAccount(accountId: string, transaction?: Transaction): Promise<User[]> {
    return this.users.findByAccount(accountId, transaction);
  }

  /** User who takes over the records of one who left: the chosen user, or the owner if that one has left too. */
  async heirOf(accountId: string, chosen: string): Promise<string | null> {
    const user = await this.users.findById(chosen);
    if (user?.accountId === accountId) return user.id;
    return (await this.findOwner(accountId))?.id ?? null;
  }

  /** The settings are the account's (`ofAccount`). @throws {AppError} unauthenticated if the user has been deleted */
  async updateProfile(
    { userId, accountId }: Pick<Member, 'userId' | 'accountId'>,
    { transferSettings, requestSettings, ...changes }: ProfileChanges & Omit<SettingsChanges, 'brand'>,
  ): Promise<User> {
    const settings = { ...(transferSettings && { transferSettings }), ...(requestSettings && { requestSettings }) };
    if (Object.values(settings).some((group) => Object.keys(group).length > 0))
      await this.accounts.changeSettings(accountId, settings);
    const user = await this.users.updateProfile(userId, changes);
    if (!user) throw new AppError('unauthenticated');
    return user;
  }

  /** Returns the path of the picture before; null if the user has been deleted. */
  setPicture(id: string, profilePic: string, transaction: Transaction): Promise<string | null> {
    return this.users.setPicture(id, profilePic, transaction);
  }

  /** Null if the user has been deleted. */
  setStaffRole(id: string, staffRole: StaffRole | null, transaction: Transaction): Promise<User | null> {
    return this.users.setStaffRole(id, staffRole, transaction);
  }

  /** By an address or its beginning; also by the one before a change that can be undone. */
  findByAddress(start: string, limit: number): Promise<User[]> {
    return this.users.findByAddress(start, limit);
  }

  /** By the beginnings of words of the name, or of the company. */
  findByName(words: readonly string[], limit: number): Promise<User[]> {
    return this.users.findByName(words, limit);
  }

  /** All users, for the consistency check. */
  each(): AsyncGenerator<User> {
    return this.users.each();
  }

  /** From then on no other method finds the user. */
  markDeleted(id: string, now: Date, transaction: Transaction): Promise<void> {
    return this.users.markDeleted(id, now, transaction);
  }

  /** A deleted user; null once the record is gone. */
  findDeleted(id: string): Promise<User | null> {
    return this.users.findDeleted(id);
  }

  /** Removes the record of a deleted user; the address can sign up again. */
  removeDeleted(id: string): Promise<void> {
    return this.users.removeDeleted(id);
  }
}
