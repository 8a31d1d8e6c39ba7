import {
  getStripeData,
  listInvoices,
  openPortal,
  readCheckout,
  resumeSubscription,
  type InvoiceView,
  type StripeData,
} from '#contract/billing/billing.js';
import { readOverview } from '#contract/transfers/library.js';
import { GB } from '#contract/units.js';
import {
  buildInvoice,
  buildStripeData,
  buildSubscription,
  buildTrial,
} from '../../src/features/billing/testing/stripe-data.builder.js';
import { buildOverview } from '../../src/features/transfers/testing/overview.builder.js';
import { sold } from '../../src/lib/testing/client-settings.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import { refuse, unanswered } from '../answers.js';
import { DAY_MS, type GalleryState } from '../state.js';
import { member } from './sample-data.js';

const invoices = [
  buildInvoice({ id: 'in_2', number: 'SAMPAN-0008', createdAt: Date.now() - 20 * DAY_MS }),
  buildInvoice({ createdAt: Date.now() - 385 * DAY_MS }),
];

function answers(data: StripeData, listed: InvoiceView[] = invoices, hasMore = false) {
  return (server: FakeServer): void =>
    void server
      .on(getStripeData, () => data)
      .on(listInvoices, () => ({ invoices: listed, hasMore }))
      .on(readOverview, () =>
        buildOverview({ storage: { usedBytes: 61 * GB, limitBytes: 200 * GB }, month: { sent: 12, limit: null } }),
      );
}

const open = buildInvoice({ id: 'in_3', number: 'SAMPAN-0009', createdAt: Date.now() - 4 * DAY_MS, status: 'open' });
const subscribed = buildStripeData(buildSubscription('PRY'));
const page = {
  at: '/dash/account/billing',
  config: sold,
  user: { ...member, role: 'pro' },
  server: answers(subscribed),
} as const;
const cancelled = answers(buildStripeData(buildSubscription('PRY', { cancel_at_period_end: true })));
const dueSince = Math.floor((Date.now() - 4 * DAY_MS) / 1000);
const due = (status: 'past_due' | 'unpaid') =>
  ({
    ...page,
    user: { ...member, role: 'pro', status, sendRefusal: 'payment-due' },
    server: answers(buildStripeData(buildSubscription('PRY', { status, past_due_since: dueSince })), [
      open,
      ...invoices,
    ]),
  }) as const;
const returned = { ...page, at: '/dash/account/billing?checkout=cs_1' } as const;
const isIn =
  (state: 'open' | 'processing' | 'complete' | 'expired') =>
  (server: FakeServer): void => {
    page.server(server);
    server.on(readCheckout, () => ({ state, subscription: state === 'complete' ? buildTrial('PRY') : null }));
  };

/** Plan, payment, usage and invoices; the plan's tab of the account page. */
export const billingStates: readonly GalleryState[] = [
  { ...page, name: 'billing-active', shows: 'billing:plan.states.active' },
  {
    ...page,
    name: 'billing-trialing',
    user: { ...page.user, status: 'trialing' },
    server: answers(buildStripeData(buildTrial('PRY')), []),
    shows: 'billing:plan.states.trialing',
  },
  {
    ...page,
    name: 'billing-discount',
    server: answers({
      ...subscribed,
      discount: {
        coupon: {
          name: 'Harbour festival',
          percent_off: 25,
          amount_off: null,
          currency: null,
          redeem_by: Math.floor(Date.now() / 1000) + 5_000_000,
        },
      },
    }),
    shows: 'billing:payment.discount',
  },
  { ...due('past_due'), name: 'billing-past-due', shows: 'billing:due.card' },
  { ...due('unpaid'), name: 'billing-unpaid', shows: 'billing:due.card' },
  { ...page, name: 'billing-cancelled', server: cancelled, shows: 'billing:plan.resume' },
  {
    ...page,
    name: 'billing-resumed',
    server: (server) => {
      cancelled(server);
      server.on(resumeSubscription, () => buildSubscription('PRY'));
    },
    act: (actor) => actor.press('billing:plan.resume'),
    shows: 'billing:plan.resumed',
  },
  {
    ...page,
    name: 'billing-lifetime',
    user: { ...member, role: 'business', isSumo: true },
    server: answers(buildStripeData(), []),
    shows: 'billing:plan.lines.lifetime',
  },
  {
    ...page,
    name: 'billing-free',
    user: { ...member, role: 'free' },
    server: answers(buildStripeData(), []),
    shows: 'billing:plan.lines.free',
  },
  {
    ...page,
    name: 'billing-over-limit',
    user: { ...member, role: 'personal' },
    server: (server) => {
      answers(buildStripeData(buildSubscription('PM')))(server);
      const used = { usedBytes: 61 * GB, limitBytes: 50 * GB };
      server.on(readOverview, () => buildOverview({ storage: used, month: { sent: 34, limit: 30 } }));
    },
    shows: /61 GB/,
  },
  { ...page, name: 'billing-suspended', user: { ...page.user, status: 'revoke' }, shows: 'billing:plan.lines.revoke' },
  {
    ...page,
    name: 'billing-not-sold',
    config: { billing: null },
    shows: (actor) => actor.find('link', 'pricing:notSold.contact'),
  },
  {
    ...page,
    name: 'billing-away',
    server: (server) => {
      answers({
        ...subscribed,
        providerAnswers: false,
        invoice_settings: { default_payment_method: null },
      })(server);
      server.on(listInvoices, refuse('billing-unavailable'));
    },
    shows: 'billing:away.title',
  },
  {
    ...page,
    name: 'billing-portal-refused',
    server: (server) => {
      page.server(server);
      server.on(openPortal, refuse('billing-unavailable'));
    },
    act: (actor) => actor.press('billing:payment.portal'),
    shows: 'errors:billing-unavailable',
  },
  {
    ...page,
    name: 'billing-loading',
    server: (server) => server.on(getStripeData, unanswered).on(listInvoices, unanswered).on(readOverview, unanswered),
    shows: (actor) => actor.find('status', 'billing:invoices.loading'),
  },
  {
    ...page,
    name: 'billing-error',
    server: (server) => {
      page.server(server);
      server.on(getStripeData, refuse('internal'));
    },
    shows: 'errors:internal',
  },
  {
    ...page,
    name: 'billing-invoices',
    server: answers(subscribed, [open, ...invoices, buildInvoice({ id: 'in_5', status: 'void', pdfUrl: '' })], true),
    shows: 'billing:invoices.older',
  },
  { ...page, name: 'billing-invoices-empty', server: answers(subscribed, []), shows: 'billing:invoices.empty' },
  {
    ...returned,
    name: 'billing-checkout-checking',
    server: (server) => {
      page.server(server);
      server.on(readCheckout, unanswered);
    },
    shows: 'billing:checkout.checking',
  },
  {
    ...returned,
    name: 'billing-checkout-processing',
    server: isIn('processing'),
    shows: 'billing:checkout.processing',
  },
  { ...returned, name: 'billing-checkout-complete', server: isIn('complete'), shows: 'billing:plan.states.active' },
  { ...returned, name: 'billing-checkout-open', server: isIn('open'), shows: 'billing:checkout.again' },
  { ...returned, name: 'billing-checkout-expired', server: isIn('expired'), shows: 'billing:checkout.again' },
  {
    ...page,
    name: 'billing-team-member',
    user: { ...page.user, isTeamMember: true },
    shows: 'common:teamAdminsOnly.title',
  },
  {
    ...page,
    name: 'billing-plans',
    at: '/dash/account?tab=1',
    shows: (actor) => actor.find('button', /(Yearly|按年)/),
  },
];
