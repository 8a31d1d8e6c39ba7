import { Injectable } from '@nestjs/common';
import type { AdjustableLimits } from '#contract/billing/plans.js';
import { mayChange } from '#contract/admin/staff.js';
import { DAY_MS } from '#contract/units.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { Accounts, type LimitOverrides } from '../../identity/accounts/index.js';
import { type Member, ownAccountOf, type User, Users } from '../../identity/auth/index.js';
import { PlanChanges } from '../../members/billing/index.js';
import { PlannedDeletions } from '../../identity/privacy/index.js';
import { type Facts, StaffLog } from '../staff-log/index.js';

/** The provider allows no trial that ends later. */
const TRIAL_LONGEST_MS = 730 * DAY_MS;

interface About {
  userId: string;
  reason: string;
}

/** Staff actions on a person's account that change more than one record. */
@Injectable()
export class AccountActions {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly plans: PlanChanges,
    private readonly deletions: PlannedDeletions,
    private readonly log: StaffLog,
    private readonly clock: Clock,
  ) {}

  /** Without any limit, those of the plan count again. */
  async adjustLimits(
    member: Member,
    { userId, reason }: About,
    { limits, until }: { limits: Partial<AdjustableLimits>; until: Date | null },
  ): Promise<void> {
    const wanted = Object.keys(limits).length === 0 ? null : { limits, until };
    await this.log.record(async (transaction) => {
      const user = await this.changeable(member, userId);
      const before = await this.accounts.findById(ownAccountOf(user), transaction);
      if (!before) throw new AppError('not-found');
      await this.accounts.update(before.id, { limitOverrides: wanted }, transaction);
      const about = { actorId: member.userId, targetId: userId, reason, action: 'limits.change' } as const;
      return [{ ...about, before: factsOf(before.limitOverrides), after: factsOf(wanted) }, undefined];
    });
  }

  /** Logged first: our database cannot undo changes at the provider. */
  async moveTrial(member: Member, { userId, reason }: About, until: Date): Promise<void> {
    const now = this.clock.now().getTime();
    if (until.getTime() <= now || until.getTime() > now + TRIAL_LONGEST_MS) throw new AppError('trial-out-of-range');
    const accountId = ownAccountOf(await this.changeable(member, userId));
    const trial = await this.plans.trialOf(accountId);
    const act = { actorId: member.userId, targetId: userId, reason, action: 'trial.move' } as const;
    const facts = { before: { trialEndsAt: trial.endsAt.toISOString() }, after: { trialEndsAt: until.toISOString() } };
    await this.log.recordFirst({ ...act, ...facts });
    await this.plans.moveTrialEnd(accountId, trial.id, { until, key: randomId() });
  }

  /** Deletes as the owner would, with the same time to keep it. */
  async planDeletion(member: Member, { userId, reason }: About): Promise<void> {
    const user = await this.changeable(member, userId);
    const act = { actorId: member.userId, targetId: userId, reason, action: 'account.plan-deletion' } as const;
    const owner = { accountId: user.accountId, userId, teamRole: user.teamRole };
    try {
      await this.deletions.plan(owner, (transaction, dueAt) =>
        this.log.append({ ...act, before: {}, after: { deletionDueAt: dueAt?.toISOString() ?? null } }, transaction),
      );
    } catch (error) {
      // Those sentences speak to the owner.
      const isOfTeam = error instanceof AppError && ['not-account-owner', 'team-has-members'].includes(error.code);
      throw isOfTeam ? new AppError('in-team') : error;
    }
  }

  cancelDeletion(member: Member, { userId, reason }: About): Promise<void> {
    return this.log.record(async (transaction) => {
      const user = await this.changeable(member, userId);
      const before = await this.accounts.findById(ownAccountOf(user), transaction);
      if (!before) throw new AppError('not-found');
      await this.accounts.update(before.id, { deletionDueAt: null }, transaction);
      const about = { actorId: member.userId, targetId: userId, reason, action: 'account.keep' } as const;
      const deletionDueAt = before.deletionDueAt?.toISOString() ?? null;
      return [{ ...about, before: { deletionDueAt }, after: { deletionDueAt: null } }, undefined];
    });
  }

  /** Logged before anything is read. */
  async noteExport(member: Member, { userId, reason }: About): Promise<void> {
    await this.log.record(async () => {
      await this.changeable(member, userId);
      const about = { actorId: member.userId, targetId: userId, reason, action: 'account.export' } as const;
      return [{ ...about, before: {}, after: {} }, undefined];
    });
  }

  private async changeable(member: Member, userId: string): Promise<User> {
    const user = await this.users.findById(userId);
    if (!user) throw new AppError('not-found');
    if (!mayChange(member.staffRole, user.staffRole)) throw new AppError('staff-role');
    return user;
  }
}

function factsOf(overrides: LimitOverrides | null): Facts {
  return overrides ? { ...overrides.limits, until: overrides.until?.toISOString() ?? null } : {};
}
