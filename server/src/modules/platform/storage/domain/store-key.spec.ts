import { isStoreKey } from './store-key.js';

const longest = `${`${'n'.repeat(200)}/`.repeat(5)}${'n'.repeat(19)}`;

describe('isStoreKey', () => {
  it.each(['a', 'users/AZ-09/slug/file.tar.gz', 'a/~0123.txt', '.env', `a/${'n'.repeat(200)}`, longest])(
    '%s',
    (key) => {
      expect(isStoreKey(key)).toBe(true);
    },
  );

  it.each([
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    '...',
    'a/../b',
    'a/./b',
    'a\\b',
    'C:\\x',
    'a\u0000',
    'a b',
    'ü',
    'a%2fb',
    'a+',
    'a?b',
    `a/${'n'.repeat(201)}`,
    `${longest}n`,
  ])('not %j', (key) => {
    expect(isStoreKey(key)).toBe(false);
  });
});
