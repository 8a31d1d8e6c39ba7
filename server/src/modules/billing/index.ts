export { BillingModule } from './billing.module.js';
export { Reconciliation } from './reconciliation.service.js';
export { StripeEvents } from './stripe-events.service.js';
