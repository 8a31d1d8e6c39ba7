import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { HandlesJob, type JobContext } from '../../core/jobs/handles-job.js';
import { type Transaction, Transactions } from '../../core/mongo/transactions.js';
import { AccountData, Accounts } from '../accounts/index.js';
import { type User, Users } from '../auth/index.js';
import { Mails } from '../mail/index.js';
import { AccountDeletion } from './account-deletion.service.js';
import { finishMerge, mergeAccount } from './privacy.jobs.js';

type Merge = PayloadOf<typeof mergeAccount>;

/** Moves what a duplicate's account holds, and removes it. Each step can be repeated. */
@Injectable()
export class AccountMergeJobs {
  constructor(
    private readonly accounts: Accounts,
    private readonly users: Users,
    private readonly data: AccountData,
    private readonly deletion: AccountDeletion,
    private readonly mails: Mails,
    private readonly transactions: Transactions,
  ) {}

  @HandlesJob(mergeAccount)
  async merge(payload: Merge, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const duplicate = await this.users.findDeleted(payload.userId);
    const kept = await this.users.findById(payload.heirUserId);
    if (!duplicate) return;
    await this.move(payload, signal);
    if (!kept) return;
    await this.tell(kept, { ...payload, from: duplicate.email, into: kept.email, isKept: true });
    await this.tell(duplicate, { ...payload, from: duplicate.email, into: kept.email, isKept: false });
  }

  /** The user's record goes last but one, because it has the address that others need. */
  @HandlesJob(finishMerge)
  async finish(payload: Merge, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const { accountId, userId, at } = payload;
    await this.move(payload, signal);
    await this.transactions.run((transaction: Transaction) =>
      this.accounts.markDeleted(accountId, { now: new Date(at), outbox: [] }, transaction),
    );
    await this.deletion.forget({ accountId, userId }, { signal });
    await this.users.removeDeleted(userId);
    await this.accounts.removeDeleted(accountId);
  }

  /** Nothing moves to an account that was deleted meanwhile. */
  private async move({ accountId, userId, heirAccountId, heirUserId }: Merge, signal: AbortSignal): Promise<void> {
    if (!(await this.accounts.findById(accountId)) || !(await this.accounts.findById(heirAccountId))) return;
    const from = { accountId, userId, email: (await this.users.findDeleted(userId))?.email ?? null };
    for (const [, { merge }] of this.data.parts()) {
      signal.throwIfAborted();
      if (typeof merge === 'function') await merge(from, { accountId: heirAccountId, userId: heirUserId }, signal);
    }
  }

  private tell(
    { email, fullName: name, lang }: User,
    { accountId, at, from, into, isKept }: Merge & { from: string; into: string; isKept: boolean },
  ): Promise<void> {
    return this.mails.queue({
      id: `account-merged-${accountId}-${isKept ? 'kept' : 'gone'}`,
      template: 'account-merged',
      to: { email, name },
      lang,
      props: { at, from, into, isKept },
    });
  }
}
