import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { updateProfile } from '#contract/accounts/account.js';
import { currentLanguage, showLanguage, startI18n } from '../../i18n/index.js';
import { clientConfig } from '../../lib/hosts.js';
import { pageBrand } from '../../lib/page-brand.js';
import { endSession, getSession, startSession } from '../../lib/session.js';
import { buildBrand, buildSession, buildUser } from '../../lib/testing/builders.js';
import { configureClient, sold } from '../../lib/testing/client-settings.js';
import { FakeServer } from '../../lib/testing/fake-server.js';
import { unattachedStyles } from '../../lib/testing/render-page.js';
import { Providers } from '../providers.js';
import './menus/account-menu.js';
import './menus/account-menu-list.js';
import './menus/mobile-menu-sheet.js';
import './prompt-host.js';
import './menus/upgrade-box.js';
import '../../features/alerts/components/bell.js';
import { closeFeedback, feedbackOpen } from '../../features/feedback/feedback-store.js';
import '../../features/hints/welcome-back.js';
import { RootLayout } from './root-layout.js';

beforeEach(async () => {
  new FakeServer().install();
  endSession();
  Object.assign(window, { scrollTo: () => undefined, matchMedia: undefined });
  await startI18n('en');
});

async function show(at = '/login') {
  const router = createMemoryRouter(
    [
      {
        Component: RootLayout,
        children: [
          { path: '/login', element: <h1>first</h1>, handle: { title: 'login' } },
          { path: '/zh?/known', element: <h1>known</h1>, handle: { title: 'about', hasLanguages: true } },
          { path: '*', element: <h1>second</h1>, handle: { title: 'notFound' } },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  render(
    <Providers styles={unattachedStyles}>
      <RouterProvider router={router} />
    </Providers>,
  );
  await act(() => Promise.resolve());
  return router;
}

const linkTargets = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it('names the page in the tab, in the page’s language', async () => {
  await show();
  expect(document.title).toBe('Log in · Sampan');
  await act(() => showLanguage('zh'));
  expect(document.title).toBe('登录 · Sampan');
  expect(document.documentElement.lang).toBe('zh-CN');
});

it('starts reading at the new page after going there', async () => {
  const router = await show();
  await act(() => router.navigate('/elsewhere'));
  expect(screen.getByText('second')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(document.title).toBe('Page not found · Sampan');
});

it('leaves the focus where it is when a transfer opens over its list, and closes', async () => {
  const router = await show('/dash/transfers');
  const line = document.body.appendChild(document.createElement('button'));
  line.focus();
  await act(() => router.navigate('/dash/transfers/abc1234'));
  await act(() => router.navigate(-1));
  expect(document.activeElement).toBe(line);
  // It was opened by its address, or its line is gone.
  await act(() => router.navigate('/dash/transfers/abc1234'));
  line.remove();
  await act(() => router.navigate(-1));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

const featurePages = [
  'document-receipts',
  'supplier-document-tracking',
  'attachments-organized',
  'business-intelligence',
].map((page) => `/product/${page}`);

it('links to nothing that is not there yet', async () => {
  await show();
  expect(new Set(linkTargets())).toEqual(
    new Set([
      '#content',
      '/',
      '/about',
      '/blog',
      '/login',
      '/pricing',
      '/register',
      // These are pages of the public site, as are the columns of the footer; its spec follows its links.
      ...featurePages,
    ]),
  );
});

it('leaves a page with a brand to its account, our name apart', async () => {
  await show('/w/abcdefg');
  expect(linkTargets()).toContain('/pricing');
  act(() => pageBrand.set(buildBrand({ logo: '/v1/pictures/logo', poweredBy: true })));
  expect(screen.getByRole('banner').querySelector('img')?.getAttribute('src')).toBe('/v1/pictures/logo/96.webp');
  expect(linkTargets()).toEqual(['#content', '/']);
  expect(screen.getByRole('link', { name: 'Powered by Sampan' })).toBeTruthy();
  act(() => pageBrand.set(buildBrand({ poweredBy: false })));
  expect(linkTargets()).toEqual(['#content']);
  act(() => pageBrand.set(null));
  expect(linkTargets()).toContain('/pricing');
});

it('invites nobody to sign up where nobody can', async () => {
  configureClient({ policies: { ...clientConfig().policies, signUp: 'nobody' } });
  await show();
  expect(linkTargets()).toContain('/login');
  expect(linkTargets()).not.toContain('/register');
  configureClient({});
});

it('greets a member by the short first name and the company', async () => {
  startSession(buildSession({ user: buildUser({ fullName: 'Alexander Ito', company: 'Harbour Works' }) }));
  await show();
  expect(await screen.findByText('ALEXA..')).toBeTruthy();
  expect(screen.getByText('Harbour Works')).toBeTruthy();
  expect(new Set(linkTargets())).toEqual(new Set(['#content', '/dash', '/pricing', ...featurePages]));
});

it('switches the language by one button that names the other', async () => {
  await show();
  const [button] = screen.getAllByRole('button', { name: '中文' });
  await act(async () => {
    if (button) fireEvent.click(button);
    await Promise.resolve();
  });
  expect(await screen.findAllByRole('button', { name: 'English' })).not.toHaveLength(0);
  expect(localStorage.getItem('lang')).toBe('zh');
});

it('leads to the address of the language, where the page has one', async () => {
  const router = await show('/zh/known?a=1');
  const [button] = screen.getAllByRole('button', { name: '中文' });
  if (button) fireEvent.click(button);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'English' })).not.toHaveLength(0));
  expect(linkTargets()).toContain('/zh/pricing');
  const focused = document.activeElement;
  for (const [name, path] of [
    ['English', '/known'],
    ['中文', '/zh/known'],
  ] as const) {
    const [other] = screen.getAllByRole('button', { name });
    if (other) fireEvent.click(other);
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  }
  expect(router.state.location.search).toBe('?a=1');
  expect(document.activeElement).toBe(focused);
});

describe('a member', () => {
  const member = (changes: Parameters<typeof buildUser>[0] = {}) =>
    startSession(buildSession({ user: buildUser({ fullName: 'Mei Lin', ...changes }) }));

  it('finds account and log-out in the menu, by keyboard too', async () => {
    member();
    const router = await show();
    const button = await screen.findByRole('button', { name: 'Account of Mei Lin' });
    fireEvent.click(button);
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Settings',
      'Profile',
      'Domain',
      'Teams',
      'Customize',
      'Billing',
      "What's new",
      '中文',
      'Use dark colors',
      'Help',
      'Logout',
    ]);
    fireEvent.click(items[0] as HTMLElement);
    expect(router.state.location.pathname).toBe('/dash/account');
  });

  it('has no second menu on a phone, and what is new in this one', async () => {
    member();
    await show('/dash');
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Account of Mei Lin' }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getByRole('menuitem', { name: "What's new" })).toBeTruthy();
    expect(menu.getByRole('menuitem', { name: 'Analytics' }).getAttribute('href')).toBe('/dash/analytics');
    expect(menu.getByRole('menuitem', { name: '中文' })).toBeTruthy();
    fireEvent.click(menu.getByRole('menuitem', { name: 'Feedback' }));
    expect(feedbackOpen.get()).toBe(true);
    closeFeedback();
  });

  it('reads the pages in the language of the account, where this browser chose none', async () => {
    localStorage.removeItem('lang');
    member({ lang: 'zh' });
    await show();
    expect(await screen.findAllByRole('button', { name: 'English' })).not.toHaveLength(0);
    expect(localStorage.getItem('lang')).toBeNull();
  });

  it('keeps the language that this browser chose', async () => {
    localStorage.setItem('lang', 'en');
    member({ lang: 'zh' });
    await show();
    await screen.findByRole('button', { name: 'Account of Mei Lin' });
    await act(() => Promise.resolve());
    expect(currentLanguage()).toBe('en');
  });

  it('takes the language chosen here into the account', async () => {
    const server = new FakeServer().install();
    server.on(updateProfile, ({ body }) => buildUser({ fullName: 'Mei Lin', lang: body.lang ?? 'en' }));
    localStorage.setItem('lang', 'en');
    member({ lang: 'en' });
    await show();
    await screen.findByRole('button', { name: 'Account of Mei Lin' });
    await act(async () => fireEvent.click(screen.getAllByRole('button', { name: '中文' })[0] as HTMLElement));
    await waitFor(() => expect(server.seen(updateProfile).map(({ body }) => body)).toEqual([{ lang: 'zh' }]));
    expect(getSession().user?.lang).toBe('zh');
  });

  it('sees the upgrade box in the dashboard from the second log-in on, and whom to ask', async () => {
    configureClient(sold);
    member({ loginCount: 2 });
    await show('/dash');
    fireEvent.click(await screen.findByRole('button', { name: 'Upgrade', hidden: true }));
    expect(await screen.findByRole('dialog', { name: 'Upgrade your plan' })).toBeTruthy();
    configureClient({});
  });

  it('sees none where nothing is sold', async () => {
    member({ loginCount: 2 });
    await show('/dash');
    await screen.findByRole('button', { name: 'Account of Mei Lin' });
    expect(screen.queryByRole('button', { name: 'Upgrade', hidden: true })).toBeNull();
  });

  it('sees none with a plan', async () => {
    member({ loginCount: 2, role: 'pro' });
    await show('/dash');
    await screen.findByRole('button', { name: 'Account of Mei Lin' });
    expect(screen.queryByRole('button', { name: 'Upgrade', hidden: true })).toBeNull();
  });
});

describe('when a page has settled', () => {
  beforeEach(() => {
    localStorage.clear();
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());
  const settle = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  /** The parts are lazy; fake timers do not advance their loading. */
  const settled = async (at: string) => {
    await show(at);
    await settle(3300);
    await settle(100);
    jest.useRealTimers();
  };
  const goesOn = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)));

  it('asks visitors for no opinion', async () => {
    await settled('/');
    await goesOn();
    expect(feedbackOpen.get()).toBe(false);
  });

  it('asks a member at the third log-in, once', async () => {
    startSession(buildSession({ user: buildUser({ loginCount: 3 }) }));
    await settled('/dash');
    await waitFor(() => expect(feedbackOpen.get()).toBe(true));
    cleanup();
    closeFeedback();
    jest.useFakeTimers();
    await settled('/dash');
    await goesOn();
    expect(feedbackOpen.get()).toBe(false);
  });

  it('does not come between a person and what they type', async () => {
    startSession(buildSession({ user: buildUser({ loginCount: 3 }) }));
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await settled('/dash');
    await goesOn();
    field.remove();
    expect(feedbackOpen.get()).toBe(false);
    expect(localStorage.getItem('feedbackAsked')).toBeNull();
  });

  it('welcomes a returning user, once; Esc closes it', async () => {
    localStorage.setItem('firstVisit', String(Date.now() - 7 * 3_600_000));
    await settled('/');
    expect(await screen.findByRole('complementary', { name: 'Welcome back' })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('complementary')).toBeNull();
    cleanup();
    jest.useFakeTimers();
    await settled('/');
    await goesOn();
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});
