import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refreshSession } from '#contract/accounts/auth.js';
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
import type { UserView } from '#contract/accounts/auth.js';
import { endSession, getSession, startSession, useSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { configureClient, sold } from '../../lib/testing/client-settings.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { browserPage } from './browser-page.js';
import { BillingPage } from './pages/billing-page.js';
import { buildInvoice, buildStripeData, buildSubscription, buildTrial } from './testing/stripe-data.builder.js';

let server: FakeServer;
let data: StripeData;
let invoices: InvoiceView[];

beforeEach(() => {
  configureClient(sold);
  data = buildStripeData(buildSubscription('PRY'));
  invoices = [buildInvoice()];
  server = new FakeServer()
    .install()
    .on(getStripeData, () => data)
    .on(listInvoices, () => ({ invoices, hasMore: false }))
    .on(readOverview, () => overview(61 * GB, 12, null));
});
afterEach(() => {
  jest.useRealTimers();
  endSession();
  configureClient({});
});

function overview(usedBytes: number, sent: number, limit: number | null) {
  const none = { transfers: [], count: 0 };
  return {
    storage: { usedBytes, limitBytes: 50 * GB },
    month: { sent, limit },
    counts: { all: 0, active: 0, expired: 0 },
    expiringSoon: none,
    unseen: none,
    latestDownloads: [],
  };
}

function Page() {
  return useSession().user && <BillingPage />;
}

function show(changes: Partial<UserView> = {}, search = '') {
  startSession(buildSession({ user: buildUser({ role: 'pro', ...changes }) }));
  return renderPage(<Page />, {
    route: '/dash/account/billing',
    at: `/dash/account/billing${search}`,
    namespaces: ['billing', 'pricing', 'sending'],
  });
}

it('says since when a payment is missing and what mends it, and names no next payment', async () => {
  data = buildStripeData(
    buildSubscription('PRY', { status: 'past_due', past_due_since: Date.UTC(2026, 2, 1, 12) / 1000 }),
  );
  await show({ status: 'past_due', sendRefusal: 'payment-due' });
  const text = (await screen.findByText(/missing since Mar 1, 2026/)).textContent;
  expect(text).toContain('Until it is paid, nothing can be sent or requested.');
  expect(screen.getByRole('button', { name: 'Update payment method' })).toBeTruthy();
  expect(screen.getByText('Visa ending in 4242, expires Aug 2029')).toBeTruthy();
  expect(screen.queryByText('Next payment')).toBeNull();
});

it('says by how much the account is over its plan', async () => {
  server.on(readOverview, () => overview(61 * GB, 34, 30));
  await show({ role: 'personal' });
  expect(await screen.findByText(/^11 GB over your plan/)).toBeTruthy();
  expect(screen.getByText(/^4 over your plan/)).toBeTruthy();
});

it('resumes what was cancelled', async () => {
  data = buildStripeData(buildSubscription('PRY', { cancel_at_period_end: true }));
  server
    .on(resumeSubscription, () => {
      data = buildStripeData(buildSubscription('PRY'));
      return buildSubscription('PRY');
    })
    .on(refreshSession, () => buildSession({ user: buildUser({ role: 'pro' }) }));
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Resume plan' }));
  expect(await screen.findByText(/^Renews on/)).toBeTruthy();
  expect(server.seen(resumeSubscription).map(({ body }) => body)).toEqual([{}]);
});

it.each([
  ['Cancel plan', 'cancel'],
  ['Cards, tax IDs and cancelling', 'overview'],
  ['Update payment method', 'card'],
])('"%s" leads to the page of the provider for: %s', async (button, purpose) => {
  const leaveTo = jest.spyOn(browserPage, 'leaveTo').mockImplementation(() => undefined);
  const since = Date.UTC(2026, 0, 1) / 1000;
  if (purpose === 'card')
    data = buildStripeData(buildSubscription('PRY', { status: 'past_due', past_due_since: since }));
  server.on(openPortal, () => ({ url: 'https://billing.example.com/session' }));
  await show(purpose === 'card' ? { status: 'past_due' } : {});
  fireEvent.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://billing.example.com/session'));
  expect(server.seen(openPortal).map(({ body }) => body)).toEqual([{ purpose }]);
  leaveTo.mockRestore();
});

it('keeps the plan in sight while the provider is away', async () => {
  data = { ...data, providerAnswers: false, invoice_settings: { default_payment_method: null } };
  server.on(listInvoices, () => {
    throw new Refusal('billing-unavailable');
  });
  await show();
  expect(await screen.findByText('Payments are temporarily unavailable')).toBeTruthy();
  expect(screen.getByText('Pro')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel plan' })).toBeNull();
  expect(screen.queryByText('No card yet')).toBeNull();
});

it('fetches older invoices after the last one', async () => {
  server.on(listInvoices, ({ query: { after } }) =>
    after === undefined
      ? { invoices: [buildInvoice({ id: 'in_9', number: 'NINE' })], hasMore: true }
      : { invoices: [buildInvoice({ id: 'in_8', number: 'EIGHT' })], hasMore: false },
  );
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Older invoices' }));
  expect(await screen.findByText('EIGHT')).toBeTruthy();
  expect(screen.getByText('NINE')).toBeTruthy();
  expect(server.seen(listInvoices)[1]?.query).toEqual({ after: 'in_9' });
  expect(screen.queryByRole('button', { name: 'Older invoices' })).toBeNull();
});

it('names no cost where nothing is sold, and whom to ask', async () => {
  configureClient({});
  const { container } = await show({ role: 'free' });
  expect(await screen.findByText('Your plan and your usage.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/about#contact');
  expect(container.textContent).not.toMatch(/\$|cost|invoice|payment|upgrade|change plan/i);
  expect(server.seen(getStripeData)).toHaveLength(0);
});

describe('after the checkout', () => {
  it('waits for the payment to be confirmed, and shows the plan that it gives', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let state: 'processing' | 'complete' = 'processing';
    data = buildStripeData();
    server
      .on(readCheckout, () => ({ state, subscription: state === 'complete' ? buildTrial('PRY') : null }))
      .on(refreshSession, () => buildSession({ user: buildUser({ role: 'pro', status: 'trialing' }) }));
    await show({ role: 'free' }, '?checkout=cs_1');
    expect(await screen.findByText(/^Your payment is being confirmed/)).toBeTruthy();
    expect(server.seen(readCheckout)[0]?.params).toEqual(['cs_1']);
    state = 'complete';
    data = buildStripeData(buildTrial('PRY'));
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(await screen.findByText(/^Your Pro trial has begun/)).toBeTruthy();
    await waitFor(() => expect(getSession().user).toMatchObject({ role: 'pro', status: 'trialing' }));
    expect(await screen.findByText('In Trial')).toBeTruthy();
    const asked = server.seen(readCheckout).length;
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(server.seen(readCheckout)).toHaveLength(asked);
  });

  it.each([
    ['open', /^The payment was not completed/],
    ['expired', /^This payment form has expired/],
  ] as const)('says that nothing was charged: %s', async (state, text) => {
    server.on(readCheckout, () => ({ state, subscription: null }));
    await show({ role: 'free' }, '?checkout=cs_1');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(within(screen.getByRole('alert')).getByRole('link').getAttribute('href')).toBe('/pricing');
  });
});
