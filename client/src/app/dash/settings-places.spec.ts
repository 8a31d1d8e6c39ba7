import { isShown, settingsFor } from './settings-places.js';

const namesFor = (isTeamMember: boolean) =>
  Object.fromEntries(
    settingsFor({ isTeamMember }).map(({ name, places }) => [name, places.map((place) => place.name)]),
  );

it('shows an account’s admins everything, and its team members what is theirs', () => {
  expect(namesFor(false)).toEqual({
    you: ['profile', 'account', 'security', 'encryption', 'notifications'],
    sending: ['defaults', 'customize', 'domain'],
    team: ['teams'],
    plan: ['billing', 'codes'],
    programs: ['developers'],
  });
  expect(namesFor(true)).toEqual({
    you: ['profile', 'account', 'security', 'encryption', 'notifications'],
    sending: ['customize'],
    programs: ['developers'],
  });
});

it.each([
  ['/dash/account', '/dash/account', '', true],
  ['/dash/account', '/dash/account', '?tab=security', false],
  ['/dash/account?tab=security', '/dash/account', '?tab=security&page=2', true],
  ['/dash/account?tab=security', '/dash/account', '', false],
  ['/dash/account/teams', '/dash/account/teams', '?tab=activity', true],
  ['/dash/account/profile', '/dash/account', '', false],
  ['/dash/account/billing', '/dash/account/billing', '?plans=shown', true],
])('%s at %s%s: %s', (to, pathname, search, shown) => {
  expect(isShown(to, { pathname, search })).toBe(shown);
});
