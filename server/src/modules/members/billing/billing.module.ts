import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../../identity/accounts/index.js';
import { AuthModule } from '../../identity/auth/index.js';
import { MailModule } from '../../platform/mail/index.js';
import { BillingPersonalData } from './billing-personal-data.service.js';
import { BillingMails } from './billing-mails.service.js';
import { BillingPages } from './billing-pages.service.js';
import { Cards } from './cards.service.js';
import { Checkouts } from './checkouts.service.js';
import { Customers } from './customers.service.js';
import { ReconciliationRepository, RECONCILIATIONS, reconciliationSchema } from './data/reconciliation.repository.js';
import { STRIPE_EVENTS, StripeEventRepository, stripeEventSchema } from './data/stripe-event.repository.js';
import { BILLING_TRIALS, Trials, trialSchema } from './data/trials.js';
import { BillingController } from './http/billing.controller.js';
import { StripeWebhookController } from './http/stripe-webhook.controller.js';
import { PlanChanges } from './plan-changes.service.js';
import { Reconciliation } from './reconciliation.service.js';
import { StripeClient } from './stripe-client.service.js';
import { StripeEvents } from './stripe-events.service.js';
import { Subscriptions } from './subscriptions.service.js';
import { VisitorCustomers } from './visitor-customers.service.js';

/** Plans that are paid by subscription, at Stripe. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: STRIPE_EVENTS, schema: stripeEventSchema },
      { name: BILLING_TRIALS, schema: trialSchema },
      { name: RECONCILIATIONS, schema: reconciliationSchema },
    ]),
    AccountsModule,
    AuthModule,
    MailModule,
  ],
  controllers: [BillingController, StripeWebhookController],
  providers: [
    BillingPersonalData,
    BillingMails,
    BillingPages,
    Cards,
    Checkouts,
    Customers,
    PlanChanges,
    Reconciliation,
    ReconciliationRepository,
    StripeClient,
    StripeEventRepository,
    StripeEvents,
    Subscriptions,
    Trials,
    VisitorCustomers,
  ],
  exports: [BillingPages, PlanChanges, Reconciliation, StripeEvents],
})
export class BillingModule {}
