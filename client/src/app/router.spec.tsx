import { matchRoutes } from 'react-router-dom';
import { waitFor } from '@testing-library/react';
import { FakeServer } from '../lib/testing/fake-server.js';
import { startI18n } from '../i18n/index.js';
import { createRouter, rootRoute } from './router.js';
import { allPages } from './routes/page-table.js';

const routes = [rootRoute(allPages)];

/** All addresses but those of the public site (client/site). */
const addresses = [
  '/',
  '/index.html',
  '/register',
  '/about',
  '/updates',
  '/roadmap',
  '/roadmap/ideas/1',
  '/pricing',
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
  '/zh/roadmap',
  '/dash',
  '/dash/account',
  '/dash/account/profile',
  '/dash/account/billing',
  '/dash/account/settings',
  '/dash/account/teams',
  '/dash/account/customize',
  '/dash/account/powered-by',
  '/dash/roadmap/ideas',
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

it.each(['/nowhere', '/dashboard', '/product/else', '/w', '/dash/else', '/zh/dash', '/zh/login'])(
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
