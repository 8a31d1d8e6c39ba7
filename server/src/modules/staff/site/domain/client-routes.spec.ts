import { ClientRoutes, linkOf, secretPages } from './client-routes.js';

const paths = [
  '/',
  '/index.html',
  '/login',
  '/signup/login',
  '/d/:slug/:recipientId?',
  '/downloads/:slug/:recipientId?/:downloadZip?',
  '/support/*',
  '/dash',
  '/dash/transfers/:slug',
];
const routes = new ClientRoutes(paths.map((path) => ({ path, scripts: { en: [], zh: [] } })));

it.each([
  ['/', '/'],
  ['/index.html', '/index.html'],
  ['/login', '/login'],
  ['/login/', '/login'],
  ['/signup/login', '/signup/login'],
  ['/d/abcdefg', '/d/:slug/:recipientId?'],
  ['/d/abcdefg/r1', '/d/:slug/:recipientId?'],
  ['/downloads/abcdefg/r1/zip', '/downloads/:slug/:recipientId?/:downloadZip?'],
  ['/support', '/support/*'],
  ['/support/contact/us', '/support/*'],
  ['/dash', '/dash'],
  ['/dash/transfers/abcdefg', '/dash/transfers/:slug'],
])('knows %s', (address, path) => expect(routes.find(address)?.path).toBe(path));

it.each([
  '/dash/x.css',
  '/nothing',
  '//login',
  '/loginx',
  '/indexXhtml',
  '/.env',
  '/.git/config',
  '/d',
  '/d/abcdefg/r1/more',
  '/dash/unknown',
  '/support/file.js',
])('does not know %s', (address) => expect(routes.find(address)).toBeUndefined());

it.each([
  ['/pricing', '/pricing'],
  ['/zh/pricing', '/pricing'],
  ['/zh', '/'],
  ['/login', '/login'],
  ['/zh/login', undefined],
])('finds at %s, where only public pages have an address per language, %p', (address, path) => {
  const scripts = { en: [], zh: [] };
  const some = new ClientRoutes([
    { path: '/', scripts, isIndexed: true },
    { path: '/pricing', scripts, isIndexed: true },
    { path: '/login', scripts },
  ]);
  expect(some.find(address)?.path).toBe(path);
});

it('takes the first route that fits', () => {
  const scripts = { en: [], zh: [] };
  const some = new ClientRoutes([
    { path: '/a/:name', scripts },
    { path: '/a/b', scripts },
  ]);
  expect(some.find('/a/b')?.path).toBe('/a/:name');
});

it('knows the pages whose address holds a secret', () => {
  expect(secretPages).toEqual([
    '/w',
    '/d',
    '/downloads',
    '/r',
    '/updatepassword',
    '/extension',
    '/invite',
    '/accept-invite',
    '/thankyou',
  ]);
});

it('finds what a link names', () => {
  expect(linkOf('/w/abcdefg')).toEqual({ to: 'transfer', slug: 'abcdefg', personId: undefined });
  expect(linkOf('/d/abcdefg/R1_x-y')).toEqual({ to: 'transfer', slug: 'abcdefg', personId: 'R1_x-y' });
  expect(linkOf('/downloads/abcdefg/r1/zip')).toEqual({ to: 'transfer', slug: 'abcdefg', personId: 'r1' });
  expect(linkOf('/d/abcdefg/r$1')).toEqual({ to: 'transfer', slug: 'abcdefg', personId: undefined });
  expect(linkOf('/r/abcdefg/p1')).toEqual({ to: 'request', slug: 'abcdefg', personId: 'p1' });
  expect(linkOf('/r')).toBeNull();
  expect(linkOf('/x/d/abcdefg')).toBeNull();
  expect(linkOf('/register')).toBeNull();
  expect(linkOf('/login')).toBeNull();
});
