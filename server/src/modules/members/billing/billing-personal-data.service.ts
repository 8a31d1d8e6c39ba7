import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { PersonalData, type AccountHolder, Accounts } from '../../identity/accounts/index.js';
import { endCustomer } from './billing.jobs.js';
import { ReconciliationRepository, RECONCILIATIONS } from './data/reconciliation.repository.js';
import { ACCOUNT_DELETED, STRIPE_EVENTS, StripeEventRepository } from './data/stripe-event.repository.js';

/** The subscription itself is part of the account's record. */
@Injectable()
export class BillingPersonalData implements OnModuleInit {
  constructor(
    private readonly data: PersonalData,
    private readonly accounts: Accounts,
    private readonly events: StripeEventRepository,
    private readonly reconciliations: ReconciliationRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.data.register('billing', {
      collections: [STRIPE_EVENTS, RECONCILIATIONS],
      export: (holder) => this.export(holder),
      forget: (holder) => this.forget(holder),
    });
  }

  private async *export({ accountId }: AccountHolder): AsyncGenerator<object> {
    const customerId = (await this.accounts.stripeIdOf(accountId)) ?? '';
    for (const { type, receivedAt } of await this.events.findOf(customerId)) yield { type, receivedAt };
    const run = await this.reconciliations.last();
    for (const { drift } of run?.drifts.filter((one) => one.accountId === accountId) ?? [])
      yield { drift, comparedAt: run?.endedAt };
  }

  /** The provider may be away for longer than the account's record stays, so the order to end it has a record of its own. */
  private async forget({ accountId }: AccountHolder): Promise<void> {
    await this.reconciliations.removeOf(accountId);
    const customerId = (await this.accounts.stripeIdOf(accountId)) ?? '';
    if (customerId === '') return;
    await this.events.deleteOf(customerId);
    const receivedAt = this.clock.now();
    const _id = `account-deleted-${accountId}`;
    const outbox = [outboxEntry(endCustomer, { customerId }, receivedAt)];
    if (await this.events.insertOnce({ _id, type: ACCOUNT_DELETED, customerId, receivedAt, outbox }))
      await this.outbox.relay(STRIPE_EVENTS, _id, outbox);
  }
}
