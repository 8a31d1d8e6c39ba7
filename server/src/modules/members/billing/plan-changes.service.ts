import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { type PlanChoice } from '#contract/billing/plan-prices.js';
import { HOUR_MS } from '#contract/units.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import { type Account, Accounts, type Subscription } from '../../identity/accounts/index.js';
import { accountDeletionPlanned } from '../../identity/privacy/index.js';
import { requestKey, StripeClient } from './stripe-client.service.js';
import { Subscriptions } from './subscriptions.service.js';

export interface SwitchPreview {
  currency: string;
  dueNow: number;
  creditLeft: number;
  amount: number;
  renewsAt: number;
  prorationAt: number;
}

/** How long a previewed amount stays valid. */
const PREVIEW_HOLDS_MS = HOUR_MS;

interface Switching {
  subscription: Subscription;
  /** The one item of a subscription. */
  item: string;
  price: string;
  /** When the current period began, in epoch seconds. */
  beganAt: number;
}

/** Another plan or period, the end of a subscription, and taking back a cancellation. */
@Injectable()
export class PlanChanges {
  constructor(
    private readonly accounts: Accounts,
    private readonly stripe: StripeClient,
    private readonly subscriptions: Subscriptions,
    private readonly clock: Clock,
  ) {}

  async preview(accountId: string, choice: PlanChoice): Promise<SwitchPreview> {
    const { subscription, item, price } = await this.switching(accountId, choice);
    const prorationAt = Math.floor(this.clock.now().getTime() / 1000);
    const [invoice, wanted] = await Promise.all([
      this.stripe.call((stripe) =>
        stripe.invoices.createPreview({
          subscription: subscription.id,
          subscription_details: {
            items: [{ id: item, price }],
            proration_behavior: 'always_invoice',
            proration_date: prorationAt,
          },
        }),
      ),
      this.stripe.call((stripe) => stripe.prices.retrieve(price)),
    ]);
    const ends = invoice.lines.data.map(({ period }) => period.end * 1000);
    return {
      currency: invoice.currency,
      dueNow: Math.max(0, invoice.amount_due),
      creditLeft: Math.max(0, -invoice.total),
      amount: wanted.unit_amount ?? 0,
      renewsAt: Math.max(subscription.currentPeriodEndsAt.getTime(), ...ends),
      prorationAt: prorationAt * 1000,
    };
  }

  async switch(accountId: string, choice: PlanChoice, prorationAt: number): Promise<Account> {
    const now = this.clock.now().getTime();
    if (prorationAt > now || prorationAt < now - PREVIEW_HOLDS_MS) throw new AppError('preview-outdated');
    const { subscription, item, price, beganAt } = await this.switching(accountId, choice);
    const prorationDate = Math.floor(prorationAt / 1000);
    // The provider refuses a time of before. A new period has begun since the preview, or the time is made up.
    if (prorationDate < beganAt) throw new AppError('preview-outdated');
    const params: Stripe.SubscriptionUpdateParams = {
      items: [{ id: item, price }],
      proration_behavior: 'always_invoice',
      proration_date: prorationDate,
      // Nothing changes unless it is paid.
      payment_behavior: 'error_if_incomplete',
      ...(subscription.cancelsAtPeriodEnd && { cancel_at_period_end: false }),
    };
    const key = requestKey('switch', { subscription: subscription.id, params });
    await this.stripe.call((stripe) => stripe.subscriptions.update(subscription.id, params, key));
    return this.synced(accountId);
  }

  async resume(accountId: string): Promise<Account> {
    const { subscription } = await this.subscribed(accountId);
    const { cancel_at_period_end: isAtPeriodEnd } = await this.retrieve(subscription.id);
    await this.stripe.call((stripe) =>
      stripe.subscriptions.update(subscription.id, isAtPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' }),
    );
    return this.synced(accountId);
  }

  /** Asks the provider. */
  async trialOf(accountId: string): Promise<{ id: string; endsAt: Date }> {
    const known = (await this.accounts.findById(accountId))?.subscription;
    const found = known && (await this.stripe.findObject((stripe) => stripe.subscriptions.retrieve(known.id)));
    // Another status would begin a second trial.
    if (found?.status !== 'trialing' || found.trial_end === null) throw new AppError('no-trial');
    return { id: found.id, endsAt: new Date(found.trial_end * 1000) };
  }

  /**
   * @param subscriptionId of `trialOf`
   * @param key of this wish: the same one twice is one
   */
  async moveTrialEnd(accountId: string, subscriptionId: string, { until, key }: { until: Date; key: string }) {
    const trial_end = Math.floor(until.getTime() / 1000);
    await this.stripe.call((stripe) =>
      stripe.subscriptions.update(
        subscriptionId,
        { trial_end, proration_behavior: 'none' },
        { idempotencyKey: `move-trial-${key}` },
      ),
    );
    await this.subscriptions.sync(accountId);
  }

  /** Nothing more is charged for an account that is going to be deleted. Keeping it does not resume the subscription. */
  @OnEvent(accountDeletionPlanned, 'billing.end-with-period')
  async endWithPeriod({ accountId }: PayloadOf<typeof accountDeletionPlanned>): Promise<void> {
    const account = await this.accounts.findById(accountId);
    const { subscription, deletionDueAt } = account ?? {};
    if (!subscription || !deletionDueAt || subscription.cancelsAtPeriodEnd) return;
    await this.stripe.call((stripe) => stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }));
    await this.subscriptions.sync(accountId);
  }

  private async switching(accountId: string, choice: PlanChoice): Promise<Switching> {
    const price = this.stripe.settings.prices[choice];
    const { subscription } = await this.subscribed(accountId);
    if (subscription.pastDueSince) throw new AppError('payment-due');
    if (subscription.priceId === price) throw new AppError('same-plan');
    const [item] = (await this.retrieve(subscription.id)).items.data;
    if (!item) throw new AppError('no-subscription');
    return { subscription, item: item.id, price, beganAt: item.current_period_start };
  }

  private async subscribed(accountId: string): Promise<{ subscription: Subscription }> {
    const account = await this.accounts.findById(accountId);
    if (!account?.subscription) throw new AppError('no-subscription');
    return { subscription: account.subscription };
  }

  private async retrieve(id: string): Promise<Stripe.Subscription> {
    const found = await this.stripe.findObject((stripe) => stripe.subscriptions.retrieve(id));
    if (!found) throw new AppError('no-subscription');
    return found;
  }

  private async synced(accountId: string): Promise<Account> {
    const synced = await this.subscriptions.sync(accountId);
    if (!synced) throw new AppError('unauthenticated');
    return synced.account;
  }
}
