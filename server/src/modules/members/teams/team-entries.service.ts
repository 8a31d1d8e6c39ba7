import { Injectable } from '@nestjs/common';
import type { Language } from '#contract/primitives.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../../core/mongo/writes.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import { PasswordHasher } from '../../../core/secrets/password-hasher.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { Accounts, Entitlements } from '../../identity/accounts/index.js';
import { type Member, type User, USERS, Users, teamJoined } from '../../identity/auth/index.js';
import { TeamInviteRepository } from './data/team-invite.repository.js';
import type { TeamInvite } from './domain/team-invite.js';

export interface Newcomer {
  email: string;
  password: string;
  lang: Language;
  fullName?: string | undefined;
  company?: string | undefined;
}

/** People who accept an invitation take a seat of the plan, in the transaction that lets them act for the account. */
@Injectable()
export class TeamEntries {
  constructor(
    private readonly invites: TeamInviteRepository,
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly hasher: PasswordHasher,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Signs the invited person up, even if sign-up is closed. The mailed link proves the address. */
  async signUp(invite: TeamInvite, { password, ...newcomer }: Newcomer): Promise<User> {
    if (invite.email !== newcomer.email) throw new AppError('invite-invalid');
    // Checked before the expensive hash; the unique index decides a race.
    if (await this.users.isTaken(newcomer.email)) throw new AppError('email-taken');
    const passwordHash = await this.hasher.hash(password);
    const { accountId, role } = invite;
    const id = randomId();
    return this.enter(async (transaction) => {
      const outbox = await this.takeSeat(invite, id, transaction);
      const given = { ...newcomer, id, createdAt: this.clock.now(), loginCount: 1, team: { accountId, role } };
      const user = await this.users.create(given, { passwordHash }, transaction);
      await this.users.changeTeam(user, { outbox }, transaction);
      return { user, outbox };
    });
  }

  /**
   * Lets the member act for the team's account. Their own is kept unchanged and without a user: no one can be invited
   * into it meanwhile.
   */
  async join(invite: TeamInvite, { userId, accountId, ownAccountId, email }: Member): Promise<User> {
    if (invite.email !== email) throw new AppError('invite-invalid');
    if (accountId !== ownAccountId) throw new AppError('already-in-team');
    if ((await this.accounts.findById(ownAccountId))?.deletionDueAt) throw new AppError('deletion-planned');
    return this.enter(async (transaction) => {
      const outbox = await this.takeSeat(invite, userId, transaction);
      // An acceptance into the own account at the same time conflicts in the invitation that both take away.
      await this.invites.deleteOf(ownAccountId, transaction);
      const own = await this.users.findByAccount(ownAccountId, transaction);
      const user = own.find(({ id }) => id === userId);
      if (!user) throw new AppError('already-in-team');
      if (own.length > 1) throw new AppError('team-has-members');
      const acting = { accountId: invite.accountId, teamRole: invite.role };
      if (!(await this.users.changeTeam(user, { ...acting, outbox }, transaction)))
        throw new AppError('already-in-team');
      return { user: { ...user, ...acting }, outbox };
    });
  }

  /** Lets somebody enter a team, and what follows from it happen. `outbox`: written with the user. */
  private async enter(
    write: (transaction: Transaction) => Promise<{ user: User; outbox: OutboxEntry[] }>,
  ): Promise<User> {
    const { user, outbox } = await this.transactions.run(write);
    await this.outbox.relay(USERS, user.id, outbox);
    return user;
  }

  /** Returns what is to be written with the user. */
  private async takeSeat(invite: TeamInvite, userId: string, transaction: Transaction): Promise<OutboxEntry[]> {
    const account = await this.accounts.startTeamChange(invite.accountId, transaction);
    const now = this.clock.now();
    if (!account || !(await this.invites.consume(invite, now, transaction))) throw new AppError('invite-invalid');
    if (account.deletionDueAt) throw new AppError('deletion-planned');
    const team = await this.users.findByAccount(account.id, transaction);
    // The owner has joined another team.
    if (!team.some(({ teamRole }) => teamRole === 'owner')) throw new AppError('invite-invalid');
    const { seats } = Entitlements.forAccount(account, now);
    if (team.length >= seats) throw new AppError('no-free-seat', { seats });
    const joined = { accountId: account.id, userId, revision: account.teamRevision };
    return [outboxEntry(teamJoined, joined, now)];
  }
}
