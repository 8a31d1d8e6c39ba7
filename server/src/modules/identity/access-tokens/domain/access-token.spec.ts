import { MINUTE_MS } from '#contract/units.js';
import { type AccessToken, hasEnded, isLastUseOld } from './access-token.js';

const now = new Date('2026-05-01T12:00:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);
const tokenWith = (changes: Partial<AccessToken>): AccessToken => ({
  id: 'token-1',
  secretHash: 'hash',
  userId: 'user-1',
  credentialVersion: 1,
  name: 'backup',
  scopes: ['read'],
  createdAt: now,
  expiresAt: null,
  lastUsedAt: null,
  ...changes,
});

it.each([
  ['no end', null, false],
  ['an end 1 ms ahead', later(1), false],
  ['an end just now', now, true],
  ['an end 1 ms ago', later(-1), true],
])('a token with %s has ended: %s %s', (_, expiresAt, expected) => {
  expect(hasEnded(tokenWith({ expiresAt }), now)).toBe(expected);
});

it.each([
  ['never', null, true],
  ['1 ms less than 5 minutes ago', later(1 - 5 * MINUTE_MS), false],
  ['5 minutes ago', later(-5 * MINUTE_MS), true],
])('a token that was last used %s is written anew: %s %s', (_, lastUsedAt, expected) => {
  expect(isLastUseOld(tokenWith({ lastUsedAt }), now)).toBe(expected);
});
