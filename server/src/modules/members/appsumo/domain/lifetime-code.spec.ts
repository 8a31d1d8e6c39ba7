import { isHeldBy, isUsable, newLifetimeCode } from './lifetime-code.js';

const given = { id: 'hash', lastCharacters: 'AB12', batch: 'spring', madeAt: new Date('2026-01-01T00:00:00Z') };
const code = newLifetimeCode(given);
const at = new Date('2026-02-01T00:00:00Z');

it('is nobody’s at first', () => {
  expect(code).toEqual({ ...given, accountId: null, redeemedAt: null, withdrawnAt: null });
});

it.each([
  ['that is new', {}, true],
  ['that was used, also if its account is forgotten', { redeemedAt: at }, false],
  ['that was withdrawn', { withdrawnAt: at }, false],
  ['that was used and withdrawn', { redeemedAt: at, withdrawnAt: at }, false],
])('one %s can be used: %j %s', (_, changes, expected) => {
  expect(isUsable({ ...code, ...changes })).toBe(expected);
});

it.each([
  ['its account', { accountId: 'mine', redeemedAt: at }, true],
  ['another account', { accountId: 'theirs', redeemedAt: at }, false],
  ['its account, once withdrawn', { accountId: 'mine', redeemedAt: at, withdrawnAt: at }, false],
  ['an account, while it is nobody’s', {}, false],
])('counts for %s: %j %s', (_, changes, expected) => {
  expect(isHeldBy({ ...code, ...changes }, 'mine')).toBe(expected);
});
