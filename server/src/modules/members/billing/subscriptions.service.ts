import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '../../../core/clock/clock.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { type Account, ACCOUNTS, Accounts, type Subscription } from '../../identity/accounts/index.js';
import { writeMails } from './billing.jobs.js';
import { bestOf, liveStatus, toSubscription } from './provider-subscription.js';
import { StripeClient } from './stripe-client.service.js';
import { Trials } from './data/trials.js';

/** More than one is a mistake; ended ones are listed too. */
const LISTED = 20;

export interface Synced {
  account: Account;
  /** The customer's newest subscription, also an ended one; null without any. */
  newestId: string | null;
}

/** The account's copy of its subscription at the provider. */
@Injectable()
export class Subscriptions {
  constructor(
    private readonly accounts: Accounts,
    private readonly stripe: StripeClient,
    private readonly trials: Trials,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Reads the subscription from the provider and writes it to the account. A concurrent write changes the revision; then
   * both steps are repeated. So the latest read is stored, in any order of events.
   * Null if the account has been deleted.
   */
  async sync(accountId: string): Promise<Synced | null> {
    for (;;) {
      const account = await this.accounts.findById(accountId);
      if (!account) return null;
      if (account.stripeId === '') return { account, newestId: null };
      const listed = await this.list(account.stripeId);
      const subscription = await this.settle(account, listed);
      const saved = await this.save(account, subscription);
      if (saved) return { account: saved, newestId: listed[0]?.id ?? null };
    }
  }

  /** The provider's current subscription, and the number of live ones; nothing is changed. */
  async compare({ stripeId, subscription: previous }: Account): Promise<{ live: number; found: Subscription | null }> {
    const listed = await this.list(stripeId);
    const { prices } = this.stripe.settings;
    const best = bestOf(listed, prices);
    const found = best && toSubscription(best, { prices, previous, now: this.clock.now() });
    return { live: listed.filter((each) => liveStatus(each) !== null).length, found };
  }

  private async list(customer: string): Promise<Stripe.Subscription[]> {
    const expand = ['data.default_payment_method', 'data.customer'];
    const found = await this.stripe.findObject((stripe) =>
      stripe.subscriptions.list({ customer, status: 'all', limit: LISTED, expand }),
    );
    return found?.data ?? [];
  }

  private async settle(account: Account, listed: Stripe.Subscription[]): Promise<Subscription | null> {
    const { prices } = this.stripe.settings;
    const best = bestOf(listed, prices);
    const hasFirstTrial = new Set<string>();
    // Oldest first. One that has ended before it was seen here counts, too.
    for (const each of listed.toReversed())
      if (each.trial_end !== null && (await this.trials.claim(account.id, each))) hasFirstTrial.add(each.id);
    if (!best) return null;
    const isSecondTrial = best.status === 'trialing' && !hasFirstTrial.has(best.id);
    const current = isSecondTrial ? await this.endTrial(best.id) : best;
    return toSubscription(current, { prices, previous: account.subscription, now: this.clock.now() });
  }

  private endTrial(id: string): Promise<Stripe.Subscription> {
    return this.stripe.call((stripe) =>
      stripe.subscriptions.update(
        id,
        { trial_end: 'now', expand: ['customer'] },
        { idempotencyKey: `end-trial-${id}` },
      ),
    );
  }

  private async save({ id, billingRevision }: Account, subscription: Subscription | null): Promise<Account | null> {
    const entry = outboxEntry(writeMails, { accountId: id, revision: billingRevision + 1 }, this.clock.now());
    const outbox = subscription && asksForMails(subscription) ? [entry] : [];
    const saved = await this.accounts.replaceSubscription(id, { billingRevision, subscription, outbox });
    if (saved) await this.outbox.relay(ACCOUNTS, id, outbox);
    // One that was deleted meanwhile is found missing when it is read again.
    return saved;
  }
}

function asksForMails({ status, pastDueSince }: Subscription): boolean {
  return status === 'trialing' || pastDueSince !== null;
}
