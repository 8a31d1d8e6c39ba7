import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../../core/mongo/writes.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { Accounts } from '../../identity/accounts/index.js';
import {
  hasSecondFactor,
  isTeamMember,
  type Member,
  type User,
  USERS,
  Users,
  TeamLeavings,
  teamLeft,
} from '../../identity/auth/index.js';
import type { TeamInvite } from './domain/team-invite.js';

/** The user who changes a team, and the account that they act for. */
type TeamActor = Pick<Member, 'userId' | 'accountId'>;

interface Team {
  accountId: string;
  revision: number;
  users: User[];
}

/** Changes the roles of those who act for an account, and lets them leave it. */
@Injectable()
export class TeamMembers {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly leavings: TeamLeavings,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** The admin who demands it must have it, or they would lose access. */
  async demandSecondFactor({ userId, accountId }: TeamActor, isDemanded: boolean): Promise<void> {
    const user = await this.users.findById(userId);
    if (isDemanded && !(user && hasSecondFactor(user))) throw new AppError('second-factor-demanded');
    await this.accounts.update(accountId, { demandsSecondFactor: isDemanded });
  }

  changeRole(admin: TeamActor, userId: string, teamRole: TeamInvite['role']): Promise<User> {
    return this.change(admin, async (team, transaction) => {
      assertAdmin(team, admin);
      const user = otherThanOwner(team, userId);
      await this.write(user, { teamRole }, transaction);
      return { ...user, teamRole };
    });
  }

  remove(admin: TeamActor, userId: string, handTo: string): Promise<User> {
    return this.end(admin, userId, handTo);
  }

  async leave(member: TeamActor, handTo: string): Promise<void> {
    await this.end(member, member.userId, handTo);
  }

  /** Returns the new owner. */
  handOver(owner: TeamActor, userId: string): Promise<User> {
    return this.change(owner, async (team, transaction) => {
      const from = find(team, owner.userId);
      if (from.teamRole !== 'owner') throw new AppError('not-team-owner');
      const to = find(team, userId);
      if (to.id === from.id) throw new AppError('team-member-not-found');
      const keepsOwn = from.ownAccountId !== team.accountId;
      const ownAccountId = keepsOwn ? from.ownAccountId : await this.newAccount(transaction);
      await this.write(from, { teamRole: 'admin', ownAccountId }, transaction);
      await this.write(to, { teamRole: 'owner' }, transaction);
      return to;
    });
  }

  /** Sessions and uploads end in the write with which the user leaves; what the user made follows by the event. */
  private async end(actor: TeamActor, userId: string, handTo: string): Promise<User> {
    const { leaving, entries, follow } = await this.change(actor, async (team, transaction) => {
      if (userId !== actor.userId) assertAdmin(team, actor);
      const leaving = otherThanOwner(team, userId);
      if (find(team, handTo).id === userId) throw new AppError('team-member-not-found');
      const { accountId, revision } = team;
      const left = { accountId, userId, handTo, revision, by: actor.userId };
      const entries = [outboxEntry(teamLeft, left, this.clock.now())];
      const changes = {
        accountId: leaving.ownAccountId,
        teamRole: 'owner',
        endsSessions: true,
        outbox: entries,
      } as const;
      await this.write(leaving, changes, transaction);
      const follow = await this.leavings.end({ accountId, userId }, transaction);
      return { leaving, entries, follow };
    });
    await this.outbox.relay(USERS, userId, entries);
    await follow();
    return leaving;
  }

  /** Runs `work` with the team as it is in the transaction: the caller may have been removed since the call began. */
  private change<T>(actor: TeamActor, work: (team: Team, transaction: Transaction) => Promise<T>): Promise<T> {
    const { accountId, userId } = actor;
    return this.transactions.run(async (transaction) => {
      const account = await this.accounts.startTeamChange(accountId, transaction);
      const users = await this.users.findByAccount(accountId, transaction);
      if (!account || !users.some(({ id }) => id === userId)) throw new AppError('unauthenticated');
      return work({ accountId, revision: account.teamRevision, users }, transaction);
    });
  }

  private async write(
    user: User,
    changes: Parameters<Users['changeTeam']>[1],
    transaction: Transaction,
  ): Promise<void> {
    if (!(await this.users.changeTeam(user, changes, transaction))) throw new AppError('team-member-not-found');
  }

  private async newAccount(transaction: Transaction): Promise<string> {
    return (await this.accounts.create(this.config.env.DEFAULT_PLAN, transaction)).id;
  }
}

function find({ users }: Team, userId: string): User {
  const user = users.find(({ id }) => id === userId);
  if (!user) throw new AppError('team-member-not-found');
  return user;
}

function otherThanOwner(team: Team, userId: string): User {
  const user = find(team, userId);
  if (user.teamRole === 'owner') throw new AppError('owner-must-stay');
  return user;
}

function assertAdmin(team: Team, { userId }: TeamActor): void {
  if (isTeamMember(find(team, userId))) throw new AppError('not-team-admin');
}
