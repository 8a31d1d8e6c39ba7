import { showsUpgrade } from './upgrade-rule.js';

it.each([
  ['free', 2, '/dash', true],
  ['free', 9, '/dash/transfers/abc1234', true],
  ['free', 1, '/dash', false],
  ['pro', 9, '/dash', false],
  ['free', 9, '/verify', false],
  ['free', 9, '/dashing', false],
] as const)('%s, log-in %i, at %s: %p', (role, loginCount, pathname, expected) => {
  expect(showsUpgrade({ role, loginCount, isTeamMember: false }, pathname)).toBe(expected);
});

it('is not for members of a team, whose plan others choose', () => {
  expect(showsUpgrade({ role: 'free', loginCount: 9, isTeamMember: true }, '/dash')).toBe(false);
});
