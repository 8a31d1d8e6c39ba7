import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { OnEvent } from '../../../core/jobs/handles-job.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { Log } from '../../../core/logging/log.js';
import { type Account, Accounts } from '../../identity/accounts/index.js';
import { type User, userCreated, Users } from '../../identity/auth/index.js';
import { liveStatus } from './provider-subscription.js';
import { requestKey, StripeClient } from './stripe-client.service.js';
import { Subscriptions } from './subscriptions.service.js';

/** Marks a customer who has no account yet, in the metadata. */
const MARK = 'visitor';
const VISITOR_CHECKOUTS = { name: 'visitor-checkouts', points: 10, perSeconds: 3600 };

/**
 * Customers without an account. The provider alone knows them, by their address; a subscription goes to the account
 * that signs up with this address, which proves that it is theirs.
 */
@Injectable()
export class VisitorCustomers {
  constructor(
    private readonly users: Users,
    private readonly accounts: Accounts,
    private readonly stripe: StripeClient,
    private readonly subscriptions: Subscriptions,
    private readonly limiter: RateLimiter,
    private readonly log: Log,
  ) {}

  /** Calls at the same time get the same one. */
  async customerFor(email: string, network: string): Promise<string> {
    await this.limiter.takePoint(VISITOR_CHECKOUTS, network);
    // This reveals no more than signing up does. A user buys with their account.
    if (await this.users.isTaken(email)) throw new AppError('email-taken');
    const known = await this.find(email);
    if (known.some(({ isSubscribed }) => isSubscribed)) throw new AppError('already-subscribed');
    if (known[0]) return known[0].customer;
    const wanted = { email, metadata: { [MARK]: 'yes' } };
    const key = requestKey('visitor-customer', wanted);
    return (await this.stripe.call((stripe) => stripe.customers.create(wanted, key))).id;
  }

  @OnEvent(userCreated, 'billing.adopt-visitor')
  async adoptFor({ userId }: PayloadOf<typeof userCreated>): Promise<void> {
    const user = this.stripe.isOn ? await this.users.findById(userId) : null;
    if (!user) return;
    for (const { customer, isSubscribed } of await this.find(user.email))
      if (isSubscribed) await this.adopt(user, customer);
  }

  /** Finds that of a visitor who has signed up meanwhile, too. Null for a customer who is nobody's. */
  async accountOf(customerId: string): Promise<Account | null> {
    const known = await this.accounts.findByStripeId(customerId);
    if (known) return known;
    const found = await this.stripe.findObject((stripe) => stripe.customers.retrieve(customerId));
    if (!found || found.deleted || found.metadata[MARK] === undefined || found.email === null) return null;
    const user = await this.users.findByEmail(found.email);
    return user && this.adopt(user, customerId);
  }

  private async adopt({ ownAccountId }: User, customer: string): Promise<Account | null> {
    const before = await this.accounts.findById(ownAccountId);
    if (!before) return null;
    if (before.subscription && before.stripeId !== customer) {
      // The plan was bought twice, and a person has to decide which one is wanted.
      this.log.error({ accountId: before.id, customer }, 'a visitor bought what the account has already');
      return before;
    }
    const account = await this.accounts.claimStripeId(before.id, customer, before.stripeId);
    if (account?.stripeId !== customer) return account;
    const metadata = { [MARK]: '', accountId: account.id };
    await this.stripe.call((stripe) => stripe.customers.update(customer, { metadata }));
    return (await this.subscriptions.sync(account.id))?.account ?? null;
  }

  /** Newest first. */
  private async find(email: string): Promise<{ customer: string; isSubscribed: boolean }[]> {
    const expand = ['data.subscriptions'];
    const { data } = await this.stripe.call((stripe) => stripe.customers.list({ email, limit: 20, expand }));
    return data
      .filter(({ metadata }) => metadata[MARK])
      .map((each) => ({ customer: each.id, isSubscribed: hasLive(each) }));
  }
}

function hasLive({ subscriptions }: Stripe.Customer): boolean {
  return subscriptions?.data.some((each) => liveStatus(each) !== null) ?? false;
}
