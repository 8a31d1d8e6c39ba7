import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { INVOICES_PAGE_SIZE } from '#contract/billing/billing.js';
import type { Language } from '#contract/primitives.js';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type Account, Accounts } from '../../identity/accounts/index.js';
import { StripeClient } from './stripe-client.service.js';

/** Details of a customer that only the provider stores. */
export interface PaymentDetails {
  card: Stripe.PaymentMethod.Card | null;
  coupon: Stripe.Coupon | null;
}

/** Data of the billing page besides the subscription. */
@Injectable()
export class BillingPages {
  constructor(
    private readonly accounts: Accounts,
    private readonly stripe: StripeClient,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  get isSold(): boolean {
    return this.stripe.isOn;
  }

  /** Null while the provider does not answer. */
  async paymentDetails(account: Account): Promise<PaymentDetails | null> {
    try {
      return await this.fetchDetails(account);
    } catch (error) {
      if (error instanceof AppError && error.code === 'billing-unavailable') return null;
      throw error;
    }
  }

  /** Address of a page at the provider. */
  async openPortal(accountId: string, purpose: 'overview' | 'card' | 'cancel', lang: Language): Promise<string> {
    const account = await this.accounts.findById(accountId);
    if (!account || account.stripeId === '') throw new AppError('no-subscription');
    const flow = flowOf(purpose, account);
    // Null if the customer was deleted at the provider.
    const session = await this.stripe.findObject((stripe) =>
      stripe.billingPortal.sessions.create({
        customer: account.stripeId,
        locale: lang,
        return_url: `${this.config.env.PUBLIC_URL}/dash/account/billing`,
        ...(flow && { flow_data: flow }),
      }),
    );
    if (!session) throw new AppError('no-subscription');
    return session.url;
  }

  async invoices(
    accountId: string,
    after: string | undefined,
  ): Promise<{ invoices: Stripe.Invoice[]; hasMore: boolean }> {
    const account = await this.accounts.findById(accountId);
    if (!account || account.stripeId === '') return { invoices: [], hasMore: false };
    const page = await this.stripe.findObject((stripe) =>
      stripe.invoices.list({
        customer: account.stripeId,
        limit: INVOICES_PAGE_SIZE,
        ...(after !== undefined && { starting_after: after }),
      }),
    );
    return { invoices: page?.data ?? [], hasMore: page?.has_more ?? false };
  }

  private async fetchDetails({ stripeId, subscription }: Account): Promise<PaymentDetails> {
    if (stripeId === '') return { card: null, coupon: null };
    const expand = ['invoice_settings.default_payment_method', 'discount.source.coupon'];
    const [customer, subscribed] = await Promise.all([
      this.stripe.findObject((stripe) => stripe.customers.retrieve(stripeId, { expand })),
      subscription &&
        this.stripe.findObject((stripe) =>
          stripe.subscriptions.retrieve(subscription.id, {
            expand: ['default_payment_method', 'discounts.source.coupon'],
          }),
        ),
    ]);
    const known = customer && !customer.deleted ? customer : null;
    const discounts = [...(subscribed?.discounts ?? []), known?.discount];
    return {
      card: cardOf(subscribed?.default_payment_method) ?? cardOf(known?.invoice_settings.default_payment_method),
      coupon: discounts.map(couponOf).find((coupon) => coupon && this.isValid(coupon)) ?? null,
    };
  }

  private isValid({ redeem_by: end }: Stripe.Coupon): boolean {
    return end === null || end * 1000 > this.clock.now().getTime();
  }
}

function cardOf(method: string | Stripe.PaymentMethod | null | undefined): Stripe.PaymentMethod.Card | null {
  return (typeof method === 'object' && method?.card) || null;
}

function couponOf(discount: string | Stripe.Discount | null | undefined): Stripe.Coupon | null {
  const coupon = typeof discount === 'object' ? discount?.source.coupon : null;
  return typeof coupon === 'object' ? coupon : null;
}

/** Null for the overview. */
function flowOf(
  purpose: 'overview' | 'card' | 'cancel',
  { subscription }: Account,
): Stripe.BillingPortal.SessionCreateParams.FlowData | null {
  if (purpose === 'overview') return null;
  if (purpose === 'card') return { type: 'payment_method_update' };
  if (!subscription) throw new AppError('no-subscription');
  return { type: 'subscription_cancel', subscription_cancel: { subscription: subscription.id } };
}
