import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import { Clock, HOUR_MS } from '../../core/clock/clock.js';
import { AppError } from '../../core/errors/app-error.js';
import { type Transaction, Transactions } from '../../core/mongo/transactions.js';
import { Outbox, outboxEntry } from '../../core/outbox/outbox.js';
import { AccountData, type AccountHolder, ACCOUNTS, Accounts, countRecords, type Heir } from '../accounts/index.js';
import { type User, Users } from '../auth/index.js';
import { finishMerge, mergeAccount } from './privacy.jobs.js';

/** Calls and jobs that were running at the merge have ended by then. */
const FINISHED_AFTER_MS = HOUR_MS;

interface Pair {
  duplicate: User;
  kept: User;
}

export interface MergePreview {
  /** Why the accounts cannot be merged as they are; null if they can. */
  refusal: ErrorCode | null;
  /** Records of the duplicate, by part, unless it is refused; what follows others is left out. */
  parts: { name: string; records: number; isMoved: boolean }[];
}

/** Merges the account of a duplicate person into the one that is kept. `AccountMergeJobs` moves what it holds. */
@Injectable()
export class AccountMerge {
  constructor(
    private readonly accounts: Accounts,
    private readonly users: Users,
    private readonly data: AccountData,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async preview(pair: Pair): Promise<MergePreview> {
    const refusal = await this.transactions.run((transaction) => this.refusalOf(pair, transaction));
    return { refusal, parts: refusal ? [] : await this.count(holderOf(pair.duplicate)) };
  }

  private async count(from: AccountHolder): Promise<MergePreview['parts']> {
    const parts: MergePreview['parts'] = [];
    for (const [name, part] of this.data.parts()) {
      if (part.merge === 'follows') continue;
      const records = await countRecords(part, from);
      if (records > 0) parts.push({ name, records, isMoved: part.merge !== 'ends' });
    }
    return parts;
  }

  /**
   * The duplicate can no longer log in when this returns; jobs do the rest. It cannot be undone.
   * @param alsoWrite within the same transaction: the entry in the log of the staff, by which merges happen one after another
   * @throws {AppError} merge-same, merge-staff, merge-in-team, merge-subscription, merge-domains, merge-storage,
   * merge-account-off, merge-under-way, too-many-codes
   */
  async start(pair: Pair, alsoWrite: (transaction: Transaction) => Promise<void>): Promise<void> {
    const { duplicate, kept } = pair;
    const { accountId } = duplicate;
    const now = this.clock.now();
    const heir = { heirAccountId: kept.accountId, heirUserId: kept.id };
    const payload = { accountId, userId: duplicate.id, ...heir, at: now.getTime() };
    const outbox = [
      outboxEntry(mergeAccount, payload, now),
      outboxEntry(finishMerge, payload, new Date(now.getTime() + FINISHED_AFTER_MS)),
    ];
    await this.transactions.run(async (transaction) => {
      const code = await this.refusalOf(pair, transaction);
      if (code) throw new AppError(code);
      const merge = { mergedInto: kept.accountId, outbox };
      // Conflicts in the account with a concurrent join.
      if (!(await this.accounts.startMerge(accountId, merge, transaction))) throw new AppError('merge-under-way');
      await this.users.markDeleted(duplicate.id, now, transaction);
      await alsoWrite(transaction);
    });
    await this.outbox.relay(ACCOUNTS, accountId, outbox);
  }

  private async refusalOf(pair: Pair, transaction: Transaction): Promise<ErrorCode | null> {
    return (await this.refusalOfAccounts(pair, transaction)) ?? (await this.refusalOfParts(pair, transaction));
  }

  private async refusalOfAccounts({ duplicate, kept }: Pair, transaction: Transaction): Promise<ErrorCode | null> {
    if (duplicate.id === kept.id) return 'merge-same';
    // Nor into one of the staff, who would get the files of others.
    if (duplicate.staffRole !== null || kept.staffRole !== null) return 'merge-staff';
    if (actsForTeam(duplicate) || actsForTeam(kept)) return 'merge-in-team';
    const [account, heir] = [
      await this.accounts.findById(duplicate.accountId, transaction),
      await this.accounts.findById(kept.accountId, transaction),
    ];
    if (!account || !heir) return 'not-found';
    if (account.mergedInto !== null || heir.mergedInto !== null) return 'merge-under-way';
    if (await this.accounts.isMergedInto(account.id, transaction)) return 'merge-under-way';
    if (account.isSuspended || heir.isSuspended || heir.deletionDueAt) return 'merge-account-off';
    const [users, ofHeir] = [
      await this.users.findByAccount(account.id, transaction),
      await this.users.findByAccount(heir.id, transaction),
    ];
    const isAlone = users.length === 1 && users[0]?.id === duplicate.id;
    return isAlone && ofHeir.some(({ id }) => id === kept.id) ? null : 'merge-in-team';
  }

  private async refusalOfParts({ duplicate, kept }: Pair, transaction: Transaction): Promise<ErrorCode | null> {
    for (const [, part] of this.data.parts()) {
      const refusal = await part.refuseMerge?.(holderOf(duplicate), heirOf(kept), transaction);
      if (refusal) return refusal;
    }
    return null;
  }
}

function holderOf({ id: userId, accountId, email }: User): AccountHolder {
  return { accountId, userId, email };
}

function heirOf({ id: userId, accountId }: User): Heir {
  return { accountId, userId };
}

/** Of another one's, or of one that was handed over to them beside their own. */
function actsForTeam({ accountId, ownAccountId }: User): boolean {
  return accountId !== ownAccountId;
}
