import { Injectable } from '@nestjs/common';
import { HOUR_MS } from '#contract/units.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { HandlesJob, type JobContext, OnEvent } from '../../../core/jobs/handles-job.js';
import { type Transaction, Transactions } from '../../../core/mongo/writes.js';
import { Outbox, type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import { sha256 } from '../../../core/secrets/secrets.js';
import { PersonalData, countRecords, type AccountHolder, ACCOUNTS, Accounts } from '../accounts/index.js';
import { Users } from '../auth/index.js';
import { Mails } from '../../platform/mail/index.js';
import { accountDeleted } from './privacy.events.js';
import { removeAccount } from './privacy.jobs.js';

/** Calls and jobs that were running at the deletion have ended by then. */
const REMOVED_AFTER_MS = HOUR_MS;

interface Deletion {
  holder: AccountHolder;
  outbox: OutboxEntry[];
}

function deletionEntries(payload: PayloadOf<typeof removeAccount>, now: Date): OutboxEntry[] {
  const { accountId, userId } = payload;
  return [
    outboxEntry(accountDeleted, { accountId, userId }, now),
    outboxEntry(removeAccount, payload, new Date(now.getTime() + REMOVED_AFTER_MS)),
  ];
}

/** Deletes an account, its user and all that modules hold of them. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly accounts: Accounts,
    private readonly users: Users,
    private readonly data: PersonalData,
    private readonly mails: Mails,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends login, sessions and links in one transaction; jobs do the rest. False if there is no such account. An owner
   * who got their team from another user has a second account, their first one, which is deleted too.
   */
  async delete(accountId: string): Promise<boolean> {
    const user = await this.users.findOwner(accountId);
    if (!user) return false;
    if (user.teamRole !== 'owner') throw new AppError('already-in-team');
    const holders = [...new Set([user.accountId, user.ownAccountId])].map((id) => ({
      accountId: id,
      userId: user.id,
      email: user.email,
    }));
    const held = await this.count(holders);
    const now = this.clock.now();
    const deletions = holders.map((holder) => ({
      holder,
      outbox: deletionEntries({ accountId: holder.accountId, userId: user.id, held }, now),
    }));
    const isDeleted = await this.transactions.run(async (transaction) => {
      for (const deletion of deletions) if (!(await this.close(deletion, now, transaction))) return false;
      await this.users.markDeleted(user.id, now, transaction);
      return true;
    });
    if (isDeleted)
      for (const { holder, outbox } of deletions) await this.outbox.relay(ACCOUNTS, holder.accountId, outbox);
    return isDeleted;
  }

  /** Records of each part that holds any. */
  private async count(holders: readonly AccountHolder[]): Promise<Record<string, number>> {
    const held: Record<string, number> = {};
    for (const [name, part] of this.data.parts())
      for (const holder of holders) {
        const records = await countRecords(part, holder);
        if (records > 0) held[name] = (held[name] ?? 0) + records;
      }
    return held;
  }

  private async close({ holder, outbox }: Deletion, now: Date, transaction: Transaction): Promise<boolean> {
    const { accountId, userId } = holder;
    if (!(await this.accounts.markDeleted(accountId, { now, outbox }, transaction))) return false;
    // Conflicts in the account with a concurrent join.
    const users = await this.users.findByAccount(accountId, transaction);
    if (users.some(({ id }) => id !== userId)) throw new AppError('team-has-members');
    for (const [, part] of this.data.parts()) await part.close?.(holder, now, transaction);
    return true;
  }

  @OnEvent(accountDeleted, 'privacy.forget-account')
  async forget(
    { accountId, userId }: PayloadOf<typeof accountDeleted>,
    { signal }: Pick<JobContext, 'signal'>,
  ): Promise<void> {
    const user = await this.users.findDeleted(userId);
    const emails = user?.formerAddress ? [user.formerAddress.email, user.email] : [user?.email ?? null];
    for (const email of emails)
      for (const [, part] of this.data.parts()) await part.forget({ accountId, userId, email }, signal);
  }

  /**
   * Forgets again what was written during the deletion, mails the certificate, and removes user and account. The
   * user's goes last but one, because it has the address that others need.
   */
  @HandlesJob(removeAccount)
  async remove(payload: PayloadOf<typeof removeAccount>, context: Pick<JobContext, 'signal'>): Promise<void> {
    const { accountId, userId, held } = payload;
    await this.forget(payload, context);
    const user = await this.users.findDeleted(userId);
    if (user)
      await this.mails.queue({
        // The mail's record outlives the user, so it has neither their id nor their name.
        id: `account-deleted-${sha256(userId)}`,
        template: 'account-deleted',
        to: { email: user.email, name: '' },
        lang: user.lang,
        props: { at: this.clock.now().getTime(), held },
      });
    await this.users.removeDeleted(userId);
    await this.accounts.removeDeleted(accountId);
  }
}
