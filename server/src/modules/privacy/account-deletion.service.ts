import { Injectable } from '@nestjs/common';
import { Clock, HOUR_MS } from '../../core/clock/clock.js';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { HandlesJob, type JobContext, OnEvent } from '../../core/jobs/handles-job.js';
import { Transactions } from '../../core/mongo/transactions.js';
import { Outbox, outboxEntry } from '../../core/outbox/outbox.js';
import { AccountData, ACCOUNTS, Accounts } from '../accounts/index.js';
import { Users } from '../auth/index.js';
import { accountDeleted } from './privacy.events.js';
import { removeAccount } from './privacy.jobs.js';

/** Calls and jobs that were running at the deletion have ended by then. */
const REMOVED_AFTER_MS = HOUR_MS;

/** Deletes an account, its user and all that modules hold of them. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly accounts: Accounts,
    private readonly users: Users,
    private readonly data: AccountData,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Ends log-in, sessions and links in one transaction; jobs do the rest. False if there is no such account. */
  async delete(accountId: string): Promise<boolean> {
    const user = await this.users.findOwner(accountId);
    if (!user) return false;
    const holder = { accountId, userId: user.id, email: user.email };
    const now = this.clock.now();
    const payload = { accountId, userId: user.id };
    const outbox = [
      outboxEntry(accountDeleted, payload, now),
      outboxEntry(removeAccount, payload, new Date(now.getTime() + REMOVED_AFTER_MS)),
    ];
    const isDeleted = await this.transactions.run(async (transaction) => {
      if (!(await this.accounts.markDeleted(accountId, { now, outbox }, transaction))) return false;
      await this.users.markDeleted(user.id, now, transaction);
      for (const [, part] of this.data.parts()) await part.close?.(holder, now, transaction);
      return true;
    });
    if (isDeleted) await this.outbox.relay(ACCOUNTS, accountId, outbox);
    return isDeleted;
  }

  /** The user's record goes last, because it has the address that others need. */
  @OnEvent(accountDeleted, 'privacy.forget-account')
  async forget(
    { accountId, userId }: PayloadOf<typeof accountDeleted>,
    { signal }: Pick<JobContext, 'signal'>,
  ): Promise<void> {
    const holder = { accountId, userId, email: await this.users.findDeletedEmail(userId) };
    for (const [, part] of this.data.parts()) await part.forget(holder, signal);
    await this.users.removeDeleted(userId);
  }

  /** Forgets once more, for what was written during the deletion, and removes the account's record. */
  @HandlesJob(removeAccount)
  async remove(payload: PayloadOf<typeof removeAccount>, context: Pick<JobContext, 'signal'>): Promise<void> {
    await this.forget(payload, context);
    await this.accounts.removeDeleted(payload.accountId);
  }
}
