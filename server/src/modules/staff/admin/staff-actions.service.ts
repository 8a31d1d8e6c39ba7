import { Injectable } from '@nestjs/common';
import type { Role } from '#contract/billing/plans.js';
import { mayChange } from '#contract/admin/staff.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { Transaction } from '../../../core/mongo/writes.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { type Account, Accounts } from '../../identity/accounts/index.js';
import { type Member, ownAccountOf, Sessions, type User, Users } from '../../identity/auth/index.js';
import { SecondFactors } from '../../identity/login/index.js';
import { type StaffAct, StaffLog } from '../staff-log/index.js';
import { StaffNoteRepository } from './data/staff-note.repository.js';
import type { StaffNote } from './domain/staff-note.js';

type Act = Pick<StaffAct, 'action' | 'before' | 'after'>;
type Change<T> = (transaction: Transaction, user: User) => Promise<readonly [Act, T]>;

/** Staff actions on a person. Each change and its entry in the log are one write. */
@Injectable()
export class StaffActions {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly factors: SecondFactors,
    private readonly notes: StaffNoteRepository,
    private readonly log: StaffLog,
    private readonly clock: Clock,
  ) {}

  async changePlan(
    member: Member,
    userId: string,
    { plan, until, reason }: { plan: Role; until: Date | null; reason: string },
  ): Promise<void> {
    const planOf = ({ assignedPlan, assignedUntil }: Pick<Account, 'assignedPlan' | 'assignedUntil'>) => ({
      plan: assignedPlan,
      until: assignedUntil?.toISOString() ?? null,
    });
    const wanted = { assignedPlan: plan, assignedUntil: until };
    await this.change(member, { userId, reason }, async (transaction, user) => {
      const before = await this.accountOf(user, transaction);
      await this.accounts.update(before.id, wanted, transaction);
      return [{ action: 'plan.change', before: planOf(before), after: planOf(wanted) }, undefined];
    });
  }

  async suspend(
    member: Member,
    userId: string,
    { isSuspended, reason }: { isSuspended: boolean; reason: string },
  ): Promise<void> {
    await this.change(member, { userId, reason }, async (transaction, user) => {
      const before = await this.accountOf(user, transaction);
      await this.accounts.update(before.id, { isSuspended }, transaction);
      const action = isSuspended ? 'account.suspend' : 'account.lift';
      return [{ action, before: { isSuspended: before.isSuspended }, after: { isSuspended } }, undefined];
    });
  }

  /** @returns how many. */
  endSessions(member: Member, userId: string, reason: string): Promise<number> {
    return this.change(member, { userId, reason }, async (transaction, user) => {
      const ended = await this.sessions.endAll(user, transaction);
      return [{ action: 'sessions.end', before: { open: ended }, after: { open: 0 } }, ended];
    });
  }

  /** Opens a view of what the person sees. */
  openView(member: Member, userId: string, reason: string): Promise<{ accessToken: string; expiresAt: Date }> {
    return this.change(member, { userId, reason }, async (transaction, user) => {
      const view = await this.sessions.startView(user, member, transaction);
      return [{ action: 'person.see', before: {}, after: { until: view.expiresAt.toISOString() } }, view];
    });
  }

  /** The member is in the view. */
  async endView(member: Member): Promise<void> {
    const { userId: targetId, seenBy: actorId } = member;
    if (actorId === null) throw new AppError('not-found');
    await this.log.record(async (transaction) => {
      await this.sessions.endView(member, transaction);
      return [{ actorId, targetId, reason: '', action: 'person.see-end', before: {}, after: {} }, undefined];
    });
  }

  async resetSecondFactor(member: Member, userId: string, reason: string): Promise<void> {
    const afterCommit = await this.change(member, { userId, reason }, async (transaction) => {
      const relay = await this.factors.reset(userId, transaction);
      return [{ action: 'second-factor.reset', before: { isOn: true }, after: { isOn: false } }, relay];
    });
    await afterCommit();
  }

  addNote(member: Member, userId: string, text: string): Promise<StaffNote> {
    const note = { id: randomId(), userId, authorId: member.userId, text, at: this.clock.now() };
    return this.log.record(async (transaction) => {
      await this.personOf(userId);
      await this.notes.insert(note, transaction);
      const about = { actorId: member.userId, targetId: userId, reason: '' };
      return [{ ...about, action: 'note.add', before: {}, after: { noteId: note.id } }, note];
    });
  }

  private change<T>(member: Member, about: { userId: string; reason: string }, change: Change<T>): Promise<T> {
    const { userId: targetId, reason } = about;
    return this.log.record(async (transaction) => {
      const user = await this.personOf(targetId);
      if (!mayChange(member.staffRole, user.staffRole)) throw new AppError('staff-role');
      const [act, result] = await change(transaction, user);
      return [{ ...act, actorId: member.userId, targetId, reason }, result];
    });
  }

  private async personOf(userId: string): Promise<User> {
    const user = await this.users.findById(userId);
    if (!user) throw new AppError('not-found');
    return user;
  }

  private async accountOf(user: User, transaction: Transaction): Promise<Account> {
    const account = await this.accounts.findById(ownAccountOf(user), transaction);
    if (!account) throw new AppError('not-found');
    return account;
  }
}
