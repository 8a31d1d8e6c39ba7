import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { AppError } from '../../../core/errors/app-error.js';
import { type Account, Accounts } from '../../identity/accounts/index.js';
import { Customers } from './customers.service.js';
import { requestKey, StripeClient } from './stripe-client.service.js';
import { Subscriptions } from './subscriptions.service.js';

/** Cards that are given outside of the provider's own pages. */
@Injectable()
export class Cards {
  constructor(
    private readonly accounts: Accounts,
    private readonly customers: Customers,
    private readonly stripe: StripeClient,
    private readonly subscriptions: Subscriptions,
  ) {}

  /** Makes it the default, and charges it if a payment is missing. */
  async add(account: Account, email: string, paymentMethod: string): Promise<Stripe.PaymentMethod> {
    const customer = await this.customers.customerFor(account, email);
    const method = await this.attach(customer, paymentMethod);
    await this.stripe.call((stripe) =>
      stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } }),
    );
    const synced = await this.subscriptions.sync(account.id);
    if (synced) await this.charge(synced.account, method.id);
    return method;
  }

  /** Charges the customer's default card, which may be new. A failed payment stays due, and is tried again later. */
  async payWhatIsDue(account: Account): Promise<Account | null> {
    if (!account.subscription?.pastDueSince) return account;
    const customer = await this.stripe.findObject((stripe) => stripe.customers.retrieve(account.stripeId));
    const method = customer && !customer.deleted ? customer.invoice_settings.default_payment_method : null;
    if (!method) return account;
    try {
      await this.charge(account, typeof method === 'string' ? method : method.id);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'payment-failed')) throw error;
    }
    return this.accounts.findById(account.id);
  }

  private async attach(customer: string, paymentMethod: string): Promise<Stripe.PaymentMethod> {
    try {
      return await this.stripe.call((stripe) => stripe.paymentMethods.attach(paymentMethod, { customer }));
    } catch (error) {
      // There is none with this id, or it is another customer's.
      throw error instanceof Stripe.errors.StripeInvalidRequestError ? new AppError('payment-failed') : error;
    }
  }

  private async charge({ id: accountId, subscription }: Account, method: string): Promise<void> {
    if (!subscription) return;
    const { latest_invoice: latest } = await this.stripe.call((stripe) =>
      stripe.subscriptions.update(subscription.id, { default_payment_method: method }),
    );
    if (subscription.pastDueSince === null || !latest) return;
    const invoice = typeof latest === 'string' ? latest : latest.id;
    await this.stripe.call((stripe) =>
      stripe.invoices.pay(invoice, { payment_method: method }, requestKey('pay', { invoice, method })),
    );
    await this.subscriptions.sync(accountId);
  }
}
