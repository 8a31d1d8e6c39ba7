import { Injectable } from '@nestjs/common';
import { DELETION_GRACE_DAYS } from '#contract/limits.js';
import { DAY_MS } from '#contract/units.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../../core/mongo/writes.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob, type JobContext, OnEvent } from '../../../core/jobs/handles-job.js';
import { sweepIsolated } from '../../../core/jobs/isolated.js';
import { ACCOUNTS, Accounts } from '../accounts/index.js';
import { type Member, Users } from '../auth/index.js';
import { Mails } from '../../platform/mail/index.js';
import { AccountDeletion } from './account-deletion.service.js';
import { accountDeletionPlanned } from './privacy.events.js';
import { deleteDue } from './privacy.jobs.js';

const BATCH = 100;

/** Owners who delete their account have `DELETION_GRACE_DAYS` to keep it after all. */
@Injectable()
export class PlannedDeletions {
  constructor(
    private readonly accounts: Accounts,
    private readonly users: Users,
    private readonly deletion: AccountDeletion,
    private readonly mails: Mails,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Planned once: a time that is set already stays.
   * @param alsoWrite within the same transaction, with the time
   */
  async plan(
    { accountId, userId, teamRole }: Pick<Member, 'accountId' | 'userId' | 'teamRole'>,
    alsoWrite?: (transaction: Transaction, dueAt: Date | null) => Promise<void>,
  ): Promise<void> {
    if (teamRole !== 'owner') throw new AppError('not-account-owner');
    const now = this.clock.now();
    const dueAt = new Date(now.getTime() + DELETION_GRACE_DAYS * DAY_MS);
    const outbox = [outboxEntry(accountDeletionPlanned, { accountId, userId, dueAt: dueAt.getTime() }, now)];
    const planned = await this.transactions.run(async (transaction) => {
      // Written first: conflicts with a concurrent join.
      const account = await this.accounts.planDeletion(accountId, { dueAt, outbox }, transaction);
      if (!account) throw new AppError('unauthenticated');
      const users = await this.users.findByAccount(accountId, transaction);
      if (users.length > 1) throw new AppError('team-has-members');
      await alsoWrite?.(transaction, account.deletionDueAt);
      return account;
    });
    if (planned.deletionDueAt?.getTime() === dueAt.getTime()) await this.outbox.relay(ACCOUNTS, accountId, outbox);
  }

  async cancel({ accountId, teamRole }: Member): Promise<void> {
    if (teamRole !== 'owner') throw new AppError('not-account-owner');
    await this.accounts.update(accountId, { deletionDueAt: null });
  }

  @OnEvent(accountDeletionPlanned, 'privacy.mail-planned-deletion')
  async sendMail({ accountId, userId, dueAt }: PayloadOf<typeof accountDeletionPlanned>): Promise<void> {
    const user = await this.users.findById(userId);
    if (!user) return;
    await this.mails.queue({
      id: `deletion-planned-${accountId}-${dueAt}`,
      template: 'deletion-planned',
      to: { email: user.email, name: user.fullName },
      lang: user.lang,
      props: { at: dueAt },
    });
  }

  @HandlesJob(deleteDue)
  async deleteDue(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    // One that cannot be deleted, because its owner acts for a team, stays due.
    await sweepIsolated((limit) => this.accounts.findDueForDeletion(limit), {
      name: deleteDue.name,
      batch: BATCH,
      idOf: ({ id }) => id,
      handle: ({ id }) => this.deletion.delete(id),
      signal,
    });
  }
}
