import { Injectable } from '@nestjs/common';
import { AppError } from '../../../core/errors/app-error.js';
import { Accounts } from '../../identity/accounts/index.js';
import { type Member, Users } from '../../identity/auth/index.js';
import { Reconciliation, StripeEvents } from '../../members/billing/index.js';
import { type StaffAct, StaffLog } from '../staff-log/index.js';

interface Page {
  skip: number;
  limit: number;
}

/** Customers of the payment provider, and what the staff does about their subscriptions. */
@Injectable()
export class SubscriptionActions {
  constructor(
    private readonly accounts: Accounts,
    private readonly users: Users,
    private readonly reconciliation: Reconciliation,
    private readonly events: StripeEvents,
    private readonly log: StaffLog,
  ) {}

  async list(page: Page) {
    const { customers, total } = await this.accounts.customers(page);
    const owners = await Promise.all(customers.map(({ id }) => this.users.findOwner(id)));
    const withOwners = customers.map((account, index) => ({ account, owner: owners[index] ?? null }));
    return { isSold: this.reconciliation.isPossible, customers: withOwners, total, lastRun: await this.lastRun() };
  }

  private async lastRun() {
    const run = await this.reconciliation.lastRun();
    if (!run) return null;
    const owners = await Promise.all(run.drifts.map(({ accountId }) => this.users.findOwner(accountId)));
    return { ...run, drifts: run.drifts.map((drift, index) => ({ ...drift, owner: owners[index] ?? null })) };
  }

  async compare(page: Page): Promise<{ accountId: string; drift: string | null }[]> {
    const { customers } = await this.accounts.customers(page);
    const compared: { accountId: string; drift: string | null }[] = [];
    // One after the other, for the provider limits calls.
    for (const account of customers)
      compared.push({ accountId: account.id, drift: await this.reconciliation.driftOf(account) });
    return compared;
  }

  /** @returns what differed. */
  async refetch(member: Member, accountId: string, reason: string): Promise<string | null> {
    const account = await this.accounts.findById(accountId);
    if (!account || account.stripeId === '') throw new AppError('not-found');
    const drift = await this.reconciliation.driftOf(account);
    const owner = await this.users.findOwner(accountId);
    await this.record(member, { targetId: owner?.id ?? '', reason, action: 'billing.refetch' }, { accountId, drift });
    await this.reconciliation.mend(accountId);
    return drift;
  }

  /** @returns the account that it is about; empty for none. */
  async replay(member: Member, eventId: string, reason: string): Promise<string> {
    if (!this.reconciliation.isPossible) throw new AppError('billing-off');
    await this.record(member, { targetId: '', reason, action: 'billing.replay' }, { eventId });
    return (await this.events.replay(eventId))?.id ?? '';
  }

  /** Before it is done: what the provider answers is no part of the write. */
  private record(
    { userId: actorId }: Member,
    act: Pick<StaffAct, 'targetId' | 'reason' | 'action'>,
    after: StaffAct['after'],
  ): Promise<void> {
    return this.log.recordFirst({ ...act, actorId, before: {}, after });
  }
}
