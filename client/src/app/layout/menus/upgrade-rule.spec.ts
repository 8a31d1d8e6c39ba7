import { configureClient, sold } from '../../../lib/testing/client-settings.js';
import { showsUpgrade } from './upgrade-rule.js';

beforeEach(() => configureClient(sold));
afterEach(() => configureClient({}));

it.each([
  ['free', 2, '/dash', true],
  ['free', 9, '/dash/transfers/abc1234', true],
  ['free', 1, '/dash', false],
  ['pro', 9, '/dash', false],
  ['free', 9, '/verify', false],
  ['free', 9, '/dashing', false],
] as const)('%s, log-in %i, at %s: %p', (role, loginCount, pathname, expected) => {
  expect(showsUpgrade({ role, loginCount, isTeamMember: false, sendRefusal: null }, pathname)).toBe(expected);
});

it('is not for members of a team, whose plan others choose', () => {
  const member = { role: 'free', loginCount: 9, isTeamMember: true, sendRefusal: null } as const;
  expect(showsUpgrade(member, '/dash')).toBe(false);
});

it('is not for those whom no plan helps, and not where none is sold', () => {
  const user = { role: 'free', loginCount: 9, isTeamMember: false } as const;
  for (const sendRefusal of ['suspended', 'payment-due'] as const)
    expect(showsUpgrade({ ...user, sendRefusal }, '/dash')).toBe(false);
  configureClient({});
  expect(showsUpgrade({ ...user, sendRefusal: null }, '/dash')).toBe(false);
});
