import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import type { JobContext } from '../../../core/jobs/handles-job.js';
import { HandlesJob } from '../../../core/jobs/handles-job.js';
import { isUnreachable } from '../../../core/errors/unreachable.js';
import { eachIsolated } from '../../../core/jobs/isolated.js';
import { Log } from '../../../core/logging/log.js';
import { type Account, Accounts, type Subscription } from '../../identity/accounts/index.js';
import { reconcile } from './billing.jobs.js';
import { ReconciliationRepository, type ReconciliationRun } from './data/reconciliation.repository.js';
import { StripeClient } from './stripe-client.service.js';
import { Subscriptions } from './subscriptions.service.js';

/** Number of differences that are stored. */
const DRIFTS_KEPT = 100;
const FAILED_IN_ROW = 10;

/** How an account differs from what the provider has; null if it does not. */
export interface Comparison {
  accountId: string;
  drift: string | null;
}

/** Compares every customer's subscription with the provider's. */
@Injectable()
export class Reconciliation {
  constructor(
    private readonly accounts: Accounts,
    private readonly stripe: StripeClient,
    private readonly subscriptions: Subscriptions,
    private readonly runs: ReconciliationRepository,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  get isPossible(): boolean {
    return this.stripe.isOn;
  }

  /** Stores the provider's subscription. */
  async mend(accountId: string): Promise<void> {
    await this.subscriptions.sync(accountId);
  }

  /** Mends what differs: a webhook was lost, or a customer was changed while none was set up. */
  @HandlesJob(reconcile)
  async reconcileAll(_payload: object, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    if (!this.isPossible) return;
    let compared = 0;
    let failedInRow = 0;
    const drifts: ReconciliationRun['drifts'] = [];
    const work = {
      name: reconcile.name,
      idOf: ({ id }: Account) => id,
      handle: async (account: Account) => {
        const drift = await this.mendOne(account);
        failedInRow = 0;
        compared += 1;
        if (drift === null) return;
        drifts.push({ accountId: account.id, drift });
        this.log.warn({ accountId: account.id, drift }, 'subscription differed from the one at Stripe');
      },
      signal,
      // After so many in a row it is not the customer.
      endsAll: (error: unknown) => isUnreachable(error) || ++failedInRow > FAILED_IN_ROW,
    };
    try {
      await eachIsolated(this.accounts.eachCustomer(), work);
    } finally {
      const endedAt = this.clock.now();
      await this.runs.saveRun({ endedAt, compared, differed: drifts.length, drifts: drifts.slice(0, DRIFTS_KEPT) });
    }
  }

  /** Result of the last daily comparison. */
  lastRun(): Promise<ReconciliationRun | null> {
    return this.runs.last();
  }

  private async mendOne(account: Account): Promise<string | null> {
    const drift = await this.driftOf(account);
    if (drift !== null) await this.subscriptions.sync(account.id);
    return drift;
  }

  /** Compares each customer, if plans are sold. `mends`: differences are mended, too. */
  async *compareAll({ mends = false } = {}): AsyncGenerator<Comparison> {
    if (!this.stripe.isOn) return;
    for await (const account of this.accounts.eachCustomer())
      yield { accountId: account.id, drift: await (mends ? this.mendOne(account) : this.driftOf(account)) };
  }

  /** Null for none. */
  async driftOf(account: Account): Promise<string | null> {
    const { live, found } = await this.subscriptions.compare(account);
    if (live > 1) return `${live} live subscriptions at Stripe`;
    return isDeepStrictEqual(comparable(found), comparable(account.subscription))
      ? null
      : `${wordsOf(account.subscription)} here, ${wordsOf(found)} at Stripe`;
  }
}

/** Only this server stores since when a payment is missing. */
function comparable(subscription: Subscription | null): object | null {
  return subscription && { ...subscription, pastDueSince: subscription.pastDueSince !== null };
}

function wordsOf(subscription: Subscription | null): string {
  if (!subscription) return 'no subscription';
  const { id, plan, status, currentPeriodEndsAt } = subscription;
  return `${id} ${plan} ${status} until ${currentPeriodEndsAt.toISOString()}`;
}
