import { firstPageOf, isClientRoute, slugOfLink } from './client-routes.js';

describe('isClientRoute', () => {
  it.each([
    '/',
    '/index.html',
    '/login',
    '/signup/login',
    '/w/abcdefg',
    '/d/abcdefg/r1',
    '/downloads/abcdefg/r1/zip',
    '/dash',
    '/dash/transfers/abcdefg',
    '/updatepassword',
    '/r/abc',
  ])('knows %s', (path) => expect(isClientRoute(path)).toBe(true));

  it.each(['/dash/x.css', '/nothing', '/.env', '/.git/config', '/w', '/dash/unknown', '/queues', '/blog/x'])(
    'does not know %s',
    (path) => expect(isClientRoute(path)).toBe(false),
  );
});

it('finds the slug of a link', () => {
  expect(slugOfLink('/w/abcdefg')).toBe('abcdefg');
  expect(slugOfLink('/login')).toBeNull();
});

it.each([
  ['/', 'home'],
  ['/d/abcdefg/r1', 'download'],
  ['/dash', 'dash'],
  ['/dash/transfers', 'transfers'],
  ['/dash/transfers/abcdefg', null],
  ['/login', null],
])('knows what %s shows first', (path, page) => expect(firstPageOf(path)).toBe(page));
