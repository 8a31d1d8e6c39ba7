import { Injectable } from '@nestjs/common';
import { HandlesJob, OnEvent } from '../../../core/jobs/handles-job.js';
import type { PayloadOf } from '../../../core/jobs/define-job.js';
import { AppError } from '../../../core/errors/app-error.js';
import { type Account, Accounts } from '../../identity/accounts/index.js';
import { addressChanged, Users } from '../../identity/auth/index.js';
import { endCustomer } from './billing.jobs.js';
import { requestKey, StripeClient } from './stripe-client.service.js';

/** The account's customer at the provider: one, for as long as it exists there. */
@Injectable()
export class Customers {
  constructor(
    private readonly accounts: Accounts,
    private readonly users: Users,
    private readonly stripe: StripeClient,
  ) {}

  /** Calls at the same time get the same one. */
  async customerFor({ id: accountId, stripeId }: Account, email: string): Promise<string> {
    if (stripeId !== '' && !(await this.isDeleted(stripeId))) return stripeId;
    const wanted = { email, metadata: { accountId } };
    const customer = await this.stripe.call((stripe) =>
      stripe.customers.create(wanted, requestKey('customer', { wanted, replaces: stripeId })),
    );
    const account = await this.accounts.claimStripeId(accountId, customer.id, stripeId);
    if (account) return account.stripeId;
    await this.end({ customerId: customer.id });
    throw new AppError('unauthenticated');
  }

  /** Ends what the customer has subscribed to; open checkouts can no longer be paid. Invoices stay at the provider. */
  @HandlesJob(endCustomer)
  async end({ customerId }: PayloadOf<typeof endCustomer>): Promise<void> {
    if (this.stripe.isOn) await this.stripe.findObject((stripe) => stripe.customers.del(customerId));
  }

  /** Invoices go to the new address. */
  @OnEvent(addressChanged, 'billing.change-customer')
  async changeAddress({ userId }: PayloadOf<typeof addressChanged>): Promise<void> {
    const user = await this.users.findById(userId);
    if (!user || !this.stripe.isOn) return;
    // Their own account waits for them while they are in a team of another one.
    const owned = [user.ownAccountId, ...(user.teamRole === 'owner' ? [user.accountId] : [])];
    for (const accountId of new Set(owned)) {
      const { stripeId = '' } = (await this.accounts.findById(accountId)) ?? {};
      if (stripeId !== '')
        await this.stripe.findObject((stripe) => stripe.customers.update(stripeId, { email: user.email }));
    }
  }

  /** The customer was deleted at the provider by hand: nothing can be bought with it any more. */
  private async isDeleted(customerId: string): Promise<boolean> {
    const customer = await this.stripe.findObject((stripe) => stripe.customers.retrieve(customerId));
    return customer === null || customer.deleted === true;
  }
}
