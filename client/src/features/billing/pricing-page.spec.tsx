import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  createCheckoutSession,
  getStripeData,
  openPortal,
  previewSwitch,
  switchPlan,
  type StripeData,
} from '#contract/billing/billing.js';
import { refreshSession } from '#contract/accounts/auth.js';
import type { UserView } from '#contract/accounts/auth.js';
import { endSession, getSession, startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { configureClient, sold } from '../../lib/testing/client-settings.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { browserPage } from './browser-page.js';
import { checkoutForm } from './checkout-form.js';
import { PricingPage } from './pages/pricing-page.js';
import { buildStripeData, buildSubscription } from './testing/stripe-data.builder.js';

let server: FakeServer;
const real = { ...browserPage, ...checkoutForm };

beforeEach(() => {
  server = new FakeServer().install();
  configureClient(sold);
  browserPage.loadedPath = () => '/pricing';
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(browserPage, real);
  checkoutForm.show = real.show;
  endSession();
  configureClient({});
});

function logIn(changes: Partial<UserView>, data: StripeData = buildStripeData()): void {
  startSession(buildSession({ user: buildUser(changes) }));
  server.on(getStripeData, () => data);
}
const show = (at = '/pricing') =>
  renderPage(<PricingPage />, { route: '/pricing/:choice?', at, namespaces: ['pricing', 'billing', 'sending'] });
const card = (plan: string) => within(screen.getByRole('region', { name: plan }));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const pro = () => buildStripeData(buildSubscription('PRY'));

describe('the plans', () => {
  it('are shown by the year at first, with what that saves', async () => {
    await show();
    expect(heading()).toBe('Try free for a week');
    expect(card('Pro').getByText('$19')).toBeTruthy();
    expect(card('Pro').getByText('$228 billed yearly')).toBeTruthy();
    expect(card('Pro').getByText('Save $120')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Monthly' }));
    expect(await card('Pro').findByText('$29')).toBeTruthy();
    expect(screen.queryByText(/^Save/)).toBeNull();
  });

  it('lead a visitor through the sign-up to the chosen one', async () => {
    await show();
    const choose = card('Personal').getByRole('link', { name: 'Try for a week: Personal' });
    expect(choose.getAttribute('href')).toBe('/register?next=%2Fpricing%2FPY');
  });

  it('list a custom subdomain for Business only', async () => {
    await show();
    expect(screen.getAllByText('1 custom subdomain')).toHaveLength(1);
    expect(card('Business').getByText('1 custom subdomain')).toBeTruthy();
  });

  it('are a free one and upgrades for free users', async () => {
    logIn({ role: 'free' });
    await show();
    expect(heading()).toBe("You're on the Free plan");
    expect(card('Free').getByRole<HTMLButtonElement>('button', { name: 'Current plan' }).disabled).toBe(true);
    expect(card('Pro').getByRole('link', { name: 'Switch: Pro' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upgrade' })).toBeTruthy();
  });

  it('do not hold the free one for those who pay, and mark their own', async () => {
    logIn({ role: 'pro' }, pro());
    await show();
    expect(screen.queryByRole('region', { name: 'Free' })).toBeNull();
    expect(card('Pro').getByRole<HTMLButtonElement>('button', { name: 'Current plan' }).disabled).toBe(true);
    // The same plan in the other period is another choice.
    fireEvent.click(screen.getByRole('button', { name: 'Monthly' }));
    expect(await card('Pro').findByRole('link', { name: 'Switch: Pro' })).toBeTruthy();
    expect(card('Pro').getByText('Current plan')).toBeTruthy();
    expect(card('Pro').getByText('billed yearly')).toBeTruthy();
    expect(card('Business').queryByText('Current plan')).toBeNull();
  });

  it.each([
    [true, 'Your Pro trial has expired', 'Choose a plan'],
    [false, 'Your last payment failed', 'Update your payment method to send again'],
  ])('lead to the missing payment (after a trial: %s)', async (trialExpired, title, subheader) => {
    const due = buildStripeData(buildSubscription('PRY', { status: 'past_due' }));
    logIn({ role: 'pro', status: 'past_due', sendRefusal: 'payment-due', trialExpired }, due);
    await show();
    expect(heading()).toBe(title);
    expect(screen.getByText(subheader)).toBeTruthy();
    expect(card('Pro').getByRole('link', { name: 'Update payment method: Pro' })).toBeTruthy();
    expect(card('Pro').getByText('Current plan')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Current plan' })).toBeNull();
  });

  it.each([
    ['a visitor', null],
    ['a free user', { role: 'free', loginCount: 9 }],
    ['a paying one', { role: 'pro' }],
    ['a lifetime member', { role: 'teamelite', isSumo: true }],
    ['who is suspended', { role: 'free', status: 'revoke', sendRefusal: 'suspended' }],
  ] as const)('say where nothing is sold what they include and whom to ask: %s', async (_, changes) => {
    configureClient({});
    if (changes) logIn(changes);
    for (const at of ['/pricing', '/pricing?period=monthly', '/pricing/PRY']) {
      const { container, unmount } = await show(at);
      expect(card('Pro').getByText('25 GB per transfer')).toBeTruthy();
      const ask = screen.getAllByRole('link', { name: 'Contact us' });
      expect(ask.map((link) => link.getAttribute('href'))).toContain('/about#contact');
      expect(container.textContent).not.toMatch(/\$|%|refund|money back|billed|upgrade|trial|subscription|Switch/i);
      expect(screen.queryByRole('group', { name: 'Billing period' })).toBeNull();
      unmount();
    }
    expect(server.seen(getStripeData)).toHaveLength(0);
  });

  it('offer a suspended member nothing but a word with support', async () => {
    logIn({ role: 'free', status: 'revoke', sendRefusal: 'suspended' });
    await show('/pricing/PRY');
    expect(screen.getByText('Your account is currently suspended')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Switch|Upgrade|Try/ })).toBeNull();
    expect(screen.queryByText(/upgrade/i)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('cannot be chosen by a team member', async () => {
    logIn({ role: 'pro', isTeamMember: true });
    await show();
    expect(screen.queryByRole('link', { name: /Switch/ })).toBeNull();
    expect(server.seen(getStripeData)).toHaveLength(0);
  });

  it('show that one is chosen for 2.4 s', async () => {
    logIn({ role: 'free' });
    server.on(createCheckoutSession, () => new Promise(() => undefined));
    await show();
    jest.useFakeTimers();
    const spinner = () => card('Pro').queryByRole('progressbar');
    fireEvent.click(card('Pro').getByRole('link', { name: 'Switch: Pro' }));
    expect(spinner()).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(2300));
    expect(spinner()).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(spinner()).toBeNull();
  });
});

describe('the checkout', () => {
  const session = { clientSecret: 'cs_1_secret', sessionId: 'cs_1', trialDays: 7 };
  const placed: string[] = [];
  let removed: number;
  beforeEach(() => {
    placed.length = 0;
    removed = 0;
    server.on(createCheckoutSession, () => session);
    checkoutForm.show = (_, { clientSecret }) => {
      placed.push(clientSecret);
      return Promise.resolve(() => void (removed += 1));
    };
  });

  it('shows the provider’s form for the chosen price, and removes it', async () => {
    logIn({ role: 'free', stripeId: 'cus_1' });
    const { address } = await show('/pricing/PRM');
    await waitFor(() => expect(placed).toEqual(['cs_1_secret']));
    expect(server.seen(createCheckoutSession)[0]?.body).toMatchObject({
      price_id: 'price_PRM',
      stripe_customerid: 'cus_1',
      customer_email: 'mei@example.com',
      mongo_id: 'user-1',
    });
    expect(screen.getByText(/^7 days free, then \$29 a month/)).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close the payment form' })));
    expect(address()).toBe('/pricing');
    await waitFor(() => expect(removed).toBe(1));
  });

  it('loads the page once more where its policy does not let the form in', async () => {
    let reloads = 0;
    browserPage.loadedPath = () => '/register';
    browserPage.reload = () => void (reloads += 1);
    logIn({ role: 'free' });
    await show('/pricing/PRM');
    await waitFor(() => expect(reloads).toBe(1));
    expect(server.seen(createCheckoutSession)).toHaveLength(0);
  });

  it('says when the form cannot be loaded, and tries again', async () => {
    logIn({ role: 'free' });
    const works = checkoutForm.show;
    checkoutForm.show = () => Promise.reject(new Error('no script'));
    await show('/pricing/PRM');
    expect(await screen.findByText(/could not be loaded. Nothing was charged/)).toBeTruthy();
    checkoutForm.show = works;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(placed).toEqual(['cs_1_secret']));
  });

  it('leads a visitor to the sign-up first', async () => {
    const { address } = await show('/pricing/PRM');
    await waitFor(() => expect(address()).toBe('/register?next=%2Fpricing%2FPRM'));
  });

  it('is not opened for an unknown plan', async () => {
    logIn({ role: 'free' });
    await show('/pricing/free');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads to the card first while a payment is missing', async () => {
    let left = '';
    browserPage.leaveTo = (url) => void (left = url);
    logIn(
      { role: 'pro', status: 'unpaid', sendRefusal: 'payment-due' },
      buildStripeData(buildSubscription('PRY', { status: 'unpaid' })),
    );
    server.on(openPortal, () => ({ url: 'https://billing.stripe.com/p/1' }));
    await show('/pricing/BY');
    fireEvent.click(await screen.findByRole('button', { name: 'Update payment method' }));
    await waitFor(() => expect(left).toBe('https://billing.stripe.com/p/1'));
    expect(server.seen(openPortal)[0]?.body).toEqual({ purpose: 'card' });
    expect(placed).toEqual([]);
  });
});

describe('a switch', () => {
  const preview = {
    currency: 'usd',
    dueNow: 31_240,
    creditLeft: 0,
    amount: 58_800,
    renewsAt: Date.UTC(2027, 4, 6, 12),
    prorationAt: 1000,
  };

  it('says what it costs, and costs that', async () => {
    logIn({ role: 'pro' }, pro());
    server
      .on(previewSwitch, () => preview)
      .on(switchPlan, () => buildSubscription('BY'))
      .on(refreshSession, () => buildSession({ user: buildUser({ role: 'business' }) }));
    const { address } = await show('/pricing/BY');
    expect(await screen.findByText('$312.40')).toBeTruthy();
    expect(screen.getByText('From May 6, 2027')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Switch' }));
    await waitFor(() => expect(address()).toBe('/pricing'));
    expect(server.seen(switchPlan)[0]?.body).toEqual({ choice: 'BY', prorationAt: 1000 });
    expect(getSession().user?.role).toBe('business');
  });

  it('shows the new amount when it has changed meanwhile', async () => {
    logIn({ role: 'pro' }, pro());
    let shown = preview;
    server
      .on(previewSwitch, () => shown)
      .on(switchPlan, () => {
        shown = { ...preview, dueNow: 40_000 };
        throw new Refusal('preview-outdated');
      });
    await show('/pricing/BY');
    await screen.findByText('$312.40');
    fireEvent.click(screen.getByRole('button', { name: 'Switch' }));
    expect(await screen.findByText('$400')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(/The amount has changed/);
  });
});

describe('places for reviews', () => {
  const reviewLinks = [{ name: 'G2', url: 'https://g2.example/sampan' }];

  it('are shown to users', async () => {
    configureClient({ ...sold, reviewLinks });
    logIn({ role: 'pro' }, pro());
    await show();
    expect((await screen.findByRole('link', { name: 'G2' })).getAttribute('href')).toBe('https://g2.example/sampan');
  });

  it('are not shown to visitors', async () => {
    configureClient({ ...sold, reviewLinks });
    await show();
    await screen.findByRole('heading', { name: 'Compare plans' });
    expect(screen.queryByRole('link', { name: 'G2' })).toBeNull();
  });
});
