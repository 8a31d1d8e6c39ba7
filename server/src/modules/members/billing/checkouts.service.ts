import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { type PlanChoice, planChoices, TRIAL_DAYS } from '#contract/billing/plan-prices.js';
import type { Language } from '#contract/primitives.js';
import type { Role } from '#contract/billing/plans.js';
import { Config } from '../../../config/config.module.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type Account, Accounts } from '../../identity/accounts/index.js';
import { Customers } from './customers.service.js';
import { choiceOf } from './provider-subscription.js';
import { requestKey, StripeClient } from './stripe-client.service.js';
import { Subscriptions, type Synced } from './subscriptions.service.js';
import { Trials } from './data/trials.js';
import { VisitorCustomers } from './visitor-customers.service.js';

export interface Buyer {
  accountId: string;
  userId: string;
  email: string;
  lang: Language;
}

export interface OpenCheckout {
  id: string;
  clientSecret: string;
  trialDays: number;
}

type Hints = Record<string, string | undefined>;

interface Wanted {
  customer: string;
  price: string;
  choice: PlanChoice;
}

interface About {
  metadata: Record<string, string>;
  client_reference_id?: string;
  locale: Language;
  /** Page to which the checkout returns; the id of the session follows. */
  returnPath: string;
}

const RETURN_PATH = '/dash/account/billing?checkout=';

/** How a person gets a subscription: by the embedded checkout, or with the card on file. */
@Injectable()
export class Checkouts {
  constructor(
    private readonly accounts: Accounts,
    private readonly customers: Customers,
    private readonly stripe: StripeClient,
    private readonly subscriptions: Subscriptions,
    private readonly trials: Trials,
    private readonly visitors: VisitorCustomers,
    private readonly config: Config,
  ) {}

  /** Returns the same one again while it is open. Of several at the same time the newest stays open, so that one can be paid. */
  async openCheckout(buyer: Buyer, price: string, hints: Hints): Promise<OpenCheckout> {
    const choice = this.choiceOf(price);
    const { account } = await this.unsubscribed(buyer.accountId);
    const customer = await this.customers.customerFor(account, buyer.email);
    return this.openFor(buyer.email, { customer, price, choice }, this.ofMember(buyer, hints));
  }

  /** Opens one for somebody without an account; see `VisitorCustomers`. */
  async openForVisitor(email: string, price: string, { lang, network }: { lang: Language; network: string }) {
    const choice = this.choiceOf(price);
    const customer = await this.visitors.customerFor(email, network);
    const returnPath = `/register?next=${encodeURIComponent(RETURN_PATH)}`;
    return this.openFor(email, { customer, price, choice }, { metadata: {}, locale: lang, returnPath });
  }

  private async openFor(email: string, wanted: Wanted, about: About): Promise<OpenCheckout> {
    const { customer, choice } = wanted;
    const [newest] = await this.sessionsOf(customer);
    if (newest?.status === 'open' && newest.metadata?.['choice'] === choice) return toCheckout(newest);
    const trialDays = (await this.trials.isAvailable(email)) ? TRIAL_DAYS : 0;
    const params = this.paramsOf(wanted, { ...about, trialDays });
    // Two clicks have seen the same newest one.
    const key = requestKey('checkout', { params, newest: newest?.id });
    const session = await this.stripe.call((stripe) => stripe.checkout.sessions.create(params, key));
    await this.closeOthers(customer);
    return toCheckout(session);
  }

  /** A complete one is applied at once. */
  async readCheckout(
    accountId: string,
    sessionId: string,
  ): Promise<{ session: Stripe.Checkout.Session; account: Account }> {
    const account = await this.accounts.findById(accountId);
    const session = await this.stripe.findObject((stripe) => stripe.checkout.sessions.retrieve(sessionId));
    const customer = typeof session?.customer === 'object' ? session?.customer?.id : session?.customer;
    if (!account || !session || !customer) throw new AppError('checkout-not-found');
    const isComplete = session.status === 'complete';
    const owner = customer === account.stripeId || !isComplete ? account : await this.visitors.accountOf(customer);
    if (owner?.id !== accountId || owner.stripeId !== customer) throw new AppError('checkout-not-found');
    const synced = isComplete ? await this.subscriptions.sync(accountId) : null;
    return { session, account: synced?.account ?? account };
  }

  async subscribe(buyer: Buyer, wanted: { price: string; plan: Role; trial: boolean }): Promise<Account> {
    const { price, plan, trial } = wanted;
    const choice = this.choiceOf(price);
    if (planChoices[choice].plan !== plan) throw new AppError('price-unknown');
    const { account, newestId } = await this.unsubscribed(buyer.accountId);
    const card = await this.cardOnFile(account);
    const hasTrial = trial && (await this.trials.isAvailable(buyer.email, card.card?.fingerprint ?? null));
    const params = {
      customer: account.stripeId,
      items: [{ price }],
      default_payment_method: card.id,
      metadata: { accountId: account.id },
      ...(hasTrial && { trial_period_days: TRIAL_DAYS }),
    };
    // Two clicks have seen the same newest one.
    const key = requestKey('subscribe', { params, newestId });
    const created = await this.stripe.call((stripe) => stripe.subscriptions.create(params, key));
    if (created.status === 'incomplete') {
      await this.stripe.call((stripe) => stripe.subscriptions.cancel(created.id));
      throw new AppError('payment-failed');
    }
    const synced = await this.subscriptions.sync(account.id);
    if (!synced) throw new AppError('unauthenticated');
    return synced.account;
  }

  private choiceOf(price: string): PlanChoice {
    const choice = choiceOf(price, this.stripe.settings.prices);
    if (!choice) throw new AppError('price-unknown');
    return choice;
  }

  /** Asks the provider: its webhook may still be on its way. */
  private async unsubscribed(accountId: string): Promise<Synced> {
    const synced = await this.subscriptions.sync(accountId);
    if (!synced) throw new AppError('unauthenticated');
    if (synced.account.subscription) throw new AppError('already-subscribed');
    return synced;
  }

  private async cardOnFile({ stripeId }: Account): Promise<Stripe.PaymentMethod> {
    if (stripeId === '') throw new AppError('no-card');
    const customer = await this.stripe.findObject((stripe) =>
      stripe.customers.retrieve(stripeId, { expand: ['invoice_settings.default_payment_method'] }),
    );
    const method = customer && !customer.deleted ? customer.invoice_settings.default_payment_method : null;
    if (!method || typeof method === 'string') throw new AppError('no-card');
    return method;
  }

  /** Newest first. */
  private async sessionsOf(customer: string): Promise<Stripe.Checkout.Session[]> {
    const { data } = await this.stripe.call((stripe) => stripe.checkout.sessions.list({ customer, limit: 10 }));
    return data;
  }

  private async closeOthers(customer: string): Promise<void> {
    const open = (await this.sessionsOf(customer)).filter(({ status }) => status === 'open');
    for (const { id } of open.slice(1)) await this.stripe.findObject((stripe) => stripe.checkout.sessions.expire(id));
  }

  private ofMember({ accountId, userId, lang }: Buyer, hints: Hints): About {
    const named = Object.entries(hints).filter((hint): hint is [string, string] => Boolean(hint[1]));
    const metadata = { ...Object.fromEntries(named), accountId };
    return { metadata, client_reference_id: userId, locale: lang, returnPath: RETURN_PATH };
  }

  private paramsOf(
    { customer, price, choice }: Wanted,
    { trialDays, metadata, returnPath, ...about }: About & { trialDays: number },
  ): Stripe.Checkout.SessionCreateParams {
    return {
      mode: 'subscription',
      ui_mode: 'embedded_page',
      customer,
      ...about,
      line_items: [{ price, quantity: 1 }],
      metadata: { ...metadata, choice, trialDays },
      subscription_data: { metadata, ...(trialDays > 0 && { trial_period_days: trialDays }) },
      // A trial without a card would not be one per person.
      payment_method_collection: 'always',
      allow_promotion_codes: true,
      tax_id_collection: { enabled: true },
      customer_update: { name: 'auto', address: 'auto' },
      return_url: `${this.config.env.PUBLIC_URL}${returnPath}{CHECKOUT_SESSION_ID}`,
    };
  }
}

function toCheckout({ id, client_secret: clientSecret, metadata }: Stripe.Checkout.Session): OpenCheckout {
  return { id, clientSecret: clientSecret ?? '', trialDays: Number(metadata?.['trialDays'] ?? 0) };
}
