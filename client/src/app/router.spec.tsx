import { jest } from '@jest/globals';
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { act, render, screen, waitFor } from '@testing-library/react';
import { endSession, startSession } from '../lib/session.js';
import { buildSession, buildUser } from '../lib/testing/builders.js';
import { FakeServer } from '../lib/testing/fake-server.js';
import { startI18n } from '../i18n/index.js';
import { ChunkLoadError } from '../lib/import-chunk.js';
import { unattachedStyles } from '../lib/testing/render-page.js';
import { Providers } from './providers.js';
import { reloadOnce } from './reload-once.js';
import { createRouter } from './router.js';
import { rootRoute } from './routes/root-route.js';
import type { Page } from './routes/page.js';
import { allPages } from './routes/page-table.js';

const routes = [rootRoute(allPages)];

/** All addresses but those of the public site (client/site). */
const addresses = [
  '/',
  '/index.html',
  '/register',
  '/about',
  '/updates',
  '/pricing',
  '/pricing/PRY',
  '/zh/pricing/BM',
  '/signup',
  '/login',
  '/signup/login',
  '/welcomeback',
  '/thankyou',
  '/accept-invite',
  '/appsumoforever',
  '/invite/abc',
  '/extension/abc',
  '/downloads/abc1234',
  '/downloads/abc1234/r1/zip',
  '/d/abc1234',
  '/d/abc1234/r1',
  '/w/abc1234',
  '/r/abc',
  '/updatepassword',
  '/zh',
  '/zh/register',
  '/zh/pricing',
  '/dash',
  '/dash/account',
  '/dash/account/profile',
  '/dash/account/billing',
  '/dash/account/settings',
  '/dash/account/teams',
  '/dash/account/customize',
  '/dash/account/powered-by',
  '/dash/analytics',
  '/dash/contacts',
  '/dash/requests',
  '/dash/requests/abc',
  '/dash/transfers',
  '/dash/transfers/abc1234',
  '/dash/received',
];

const lastPath = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path;

it.each(addresses)('knows %s', (address) => {
  expect(matchRoutes(routes, address)).not.toBeNull();
  expect(lastPath(address)).not.toBe('*');
});

it.each(['/nowhere', '/pricing/nonsense', '/dashboard', '/product/else', '/w', '/dash/else', '/zh/dash', '/zh/login'])(
  'answers %s with the 404 page',
  (address) => {
    expect(lastPath(address)).toBe('*');
  },
);

it('learns of the pages of an area when one of them is opened', async () => {
  new FakeServer().install();
  await startI18n('en');
  window.history.replaceState(null, '', '/nowhere');
  const router = createRouter();
  const shown = () => router.state.matches.at(-1)?.route.path;
  await waitFor(() => expect(router.state.initialized).toBe(true));
  expect(shown()).toBe('*');
  await router.navigate('/signup/login');
  expect(shown()).toBe('/signup/login');
  await router.navigate('/about');
  expect(shown()).toBe('/zh?/about');
  // The same route, so that the page stays as it is when its language changes.
  await router.navigate('/zh/about');
  expect(shown()).toBe('/zh?/about');
  // The dashboard leads visitors to the log-in, its unknown addresses are no pages.
  await router.navigate('/dash/else');
  expect(shown()).toBe('*');
  router.dispose();
});

describe('a page whose script cannot be fetched', () => {
  const network = { isThere: true };
  beforeEach(async () => {
    window.scrollTo = () => undefined;
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    sessionStorage.clear();
    network.isThere = false;
    new FakeServer().install();
    await startI18n('en');
  });

  const page = (path: string, text: string, more: Partial<Page> = {}): Page => ({
    path,
    load: () => Promise.resolve(() => <h1>{text}</h1>),
    ...more,
  });
  const broken = (more: Partial<Page> & { isGone?: boolean } = {}): Page => ({
    path: '/broken',
    ...more,
    load: () =>
      network.isThere
        ? Promise.resolve(() => <h1>Mended</h1>)
        : Promise.reject(new ChunkLoadError('./broken.js', { isGone: more.isGone ?? false })),
  });
  async function open(at: string, pages: Page[]) {
    const router = createMemoryRouter([rootRoute(pages)], { initialEntries: [at] });
    await act(async () => {
      render(
        <Providers styles={unattachedStyles}>
          <RouterProvider router={router} />
        </Providers>,
      );
    });
    return router;
  }
  const trouble = () => screen.findByRole('heading', { name: 'Connection trouble, please refresh and try again' });

  it.each([
    ['opened directly', '/broken'],
    ['reached from another page', '/there'],
  ])('%s says so, below the navigation', async (_, at) => {
    const router = await open(at, [page('/there', 'There'), broken()]);
    if (at !== '/broken') await act(() => router.navigate('/broken'));
    expect(await trouble()).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  });

  it('says so too where the pages of its area cannot be fetched', async () => {
    window.history.pushState(null, '', '/login');
    const unreachable = () => Promise.reject(new ChunkLoadError('./public-pages.js'));
    const router = createRouter({ dash: unreachable, admin: unreachable, public: unreachable });
    await act(async () => {
      render(
        <Providers styles={unattachedStyles}>
          <RouterProvider router={router} />
        </Providers>,
      );
    });
    expect(await trouble()).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
    router.dispose();
  });

  it('shows the navigation while it is being fetched', async () => {
    window.history.pushState(null, '', '/login');
    let giveUp: (error: Error) => void = () => undefined;
    const pending = () => new Promise<never>((_, reject) => (giveUp = reject));
    const router = createRouter({ dash: pending, admin: pending, public: pending });
    await act(async () => {
      render(
        <Providers styles={unattachedStyles}>
          <RouterProvider router={router} />
        </Providers>,
      );
    });
    expect(router.state.initialized).toBe(false);
    // A press there would be lost.
    expect(screen.getByRole('banner').closest('[inert][aria-hidden=true]')).toBeTruthy();
    await act(async () => giveUp(new ChunkLoadError('./public-pages.js')));
    expect(await trouble()).toBeTruthy();
    router.dispose();
  });

  it('leaves the frame around it as it is', async () => {
    const frame: Page = {
      load: async () => {
        const { Outlet } = await import('react-router-dom');
        return () => (
          <>
            <nav aria-label="rail" />
            <Outlet />
          </>
        );
      },
      children: [page('/there', 'There'), broken()],
    };
    const router = await open('/there', [frame]);
    await act(() => router.navigate('/broken'));
    expect(await trouble()).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'rail' })).toBeTruthy();
  });

  it('is fetched again when it is opened again', async () => {
    const router = await open('/broken', [page('/there', 'There'), broken()]);
    await trouble();
    await act(() => router.navigate('/there'));
    network.isThere = true;
    await act(() => router.navigate('/broken'));
    expect(await screen.findByRole('heading', { name: 'Mended' })).toBeTruthy();
    await act(() => router.navigate('/broken?later'));
    expect(await screen.findByRole('heading', { name: 'Mended' })).toBeTruthy();
  });

  it('is reloaded once if a new version has replaced it', async () => {
    await open('/broken', [broken({ isGone: true })]);
    expect(await screen.findByRole('heading', { name: 'There is a new version of this page' })).toBeTruthy();
    const reload = jest.fn();
    // jsdom cannot reload; it was asked to for this file, so there is no second time.
    reloadOnce('./broken.js', reload);
    expect(reload).toHaveBeenCalledTimes(0);
    reloadOnce('./of-the-next-version.js', reload);
    reloadOnce('./of-the-next-version.js', reload);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

it('a page of the team’s admins says so to others of the team, under its own title', async () => {
  window.scrollTo = () => undefined;
  new FakeServer().install();
  await startI18n('en');
  startSession(buildSession({ user: buildUser({ teamRole: 'member', isTeamMember: true }) }));
  const billing: Page = {
    path: '/bills',
    load: () => Promise.resolve(() => <h1>Bills</h1>),
    gate: 'teamAdmin',
    title: 'billing',
  };
  const router = createMemoryRouter([rootRoute([billing])], { initialEntries: ['/bills'] });
  render(
    <Providers styles={unattachedStyles}>
      <RouterProvider router={router} />
    </Providers>,
  );
  expect(await screen.findByRole('heading', { name: "Only your team's admins can see this page" })).toBeTruthy();
  expect(document.title).toBe('Billing · Sampan');
  endSession();
});
