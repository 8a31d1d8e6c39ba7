import { pathIdentity } from './path-identity.js';

describe('pathIdentity', () => {
  it.each([
    ['A/b.TXT', 'a/b.txt'],
    ['a\\./B.txt', 'a/b.txt'],
    ['/a//../b.txt/', 'a/b.txt'],
    [' a / b.txt ', 'a/b.txt'],
    ['.a/b..txt', '.a/b..txt'],
    ['e\u0301.txt', '\u00e9.txt'],
    ['', ''],
  ])('of %j is %j: one folder could not hold both', (path, identity) => {
    expect(pathIdentity(path)).toBe(identity);
  });
});
