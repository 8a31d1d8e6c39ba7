import { isLocked } from './link-passwords.js';

it.each([
  [99, false],
  [100, true],
  [101, true],
])('after %i wrong passwords a link is locked: %s', (wrongPasswords, expected) => {
  expect(isLocked({ wrongPasswords })).toBe(expected);
});
