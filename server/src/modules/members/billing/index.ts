export { BillingModule } from './billing.module.js';
export { BillingPages } from './billing-pages.service.js';
export { PlanChanges } from './plan-changes.service.js';
export { toInvoiceViews } from './http/stripe-data.view.js';
export { Reconciliation } from './reconciliation.service.js';
export { StripeEvents } from './stripe-events.service.js';
