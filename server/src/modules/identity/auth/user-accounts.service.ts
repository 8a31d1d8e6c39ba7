import { Injectable } from '@nestjs/common';
import type { Role } from '#contract/billing/plans.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Transactions } from '../../../core/mongo/writes.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { PasswordHasher } from '../../../core/secrets/password-hasher.js';
import { Accounts, type SettingsChanges } from '../accounts/index.js';
import { inviteJoined } from './auth.events.js';
import { USERS } from './data/user.schema.js';
import { Users } from './data/users.js';
import type { NewUser, ProfileChanges, User } from './domain/user.js';
import { type Member, type ProgramToken, toMember } from './principal.js';

/** Changes of a user together with their account. */
@Injectable()
export class UserAccounts {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly transactions: Transactions,
    private readonly hasher: PasswordHasher,
    private readonly outbox: Outbox,
  ) {}

  /** Writes a user and the account of their own, and notifies the person who invited them. */
  async create(given: Omit<NewUser, 'accountId'>, { password, plan }: { password: string; plan: Role }): Promise<User> {
    // Checked before the expensive hash; the unique index decides a race.
    if (await this.users.isTaken(given.email)) throw new AppError('email-taken');
    const passwordHash = await this.hasher.hash(password);
    const { id, invitedBy, createdAt } = given;
    const joined = invitedBy !== undefined && { userId: id, inviterId: invitedBy, at: createdAt.getTime() };
    const outbox = [
      ...(joined ? [outboxEntry(inviteJoined, joined, createdAt)] : []),
      ...this.users.createdEntries(id, createdAt),
    ];
    const user = await this.transactions.run((transaction) =>
      this.users.create(given, { passwordHash, plan, outbox }, transaction),
    );
    await this.outbox.relay(USERS, id, outbox);
    return user;
  }

  /** Whom a program acts as; null once the user's sessions have all been ended, as by a new password. */
  async memberOfToken(
    { userId, credentialVersion, ...token }: ProgramToken & Pick<User, 'credentialVersion'> & { userId: string },
    now: Date,
  ): Promise<Member | null> {
    const found = await this.users.findActing(userId);
    if (found?.user.credentialVersion !== credentialVersion) return null;
    return toMember(found.user, found.account, { token, now });
  }

  /** The settings are the account's (`ofAccount`). */
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
}
