import { accountPlaces } from './account-places.js';

const everything = {
  profile: '/dash/account/profile',
  domain: '/dash/account/settings',
  teams: '/dash/account/teams',
  customize: '/dash/account/customize',
  billing: '/dash/account/billing',
};
const names = (isTeamMember: boolean) => accountPlaces({ isTeamMember }, everything).map(({ name }) => name);

it('lists them in a fixed order', () => {
  expect(names(false)).toEqual(['profile', 'domain', 'teams', 'customize', 'billing']);
});

it('hides Domain, Teams and Billing from team members', () => {
  expect(names(true)).toEqual(['profile', 'customize']);
});

it('leads only to pages that are there', () => {
  const profile = { name: 'profile', to: '/dash/account/profile' };
  const customize = { name: 'customize', to: '/dash/account/customize' };
  expect(accountPlaces({ isTeamMember: true })).toEqual([profile, customize]);
  expect(accountPlaces({ isTeamMember: false })).toEqual([
    profile,
    { name: 'domain', to: '/dash/account/settings' },
    { name: 'teams', to: '/dash/account/teams' },
    customize,
    { name: 'billing', to: '/dash/account/billing' },
  ]);
});
