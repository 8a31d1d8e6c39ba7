import type { TeamRole } from '#contract/accounts/teams.js';
import { inOrder, nameOfTeam, nameOfUser } from './team-names.js';

const user = (fullName: string, teamRole: TeamRole = 'member', company = '') => ({
  fullName,
  company,
  email: 'x@example.com',
  teamRole,
});

it.each([
  ['Mei Lin', 'Mei Lin'],
  ['', 'x'],
])('a user with the name %j is called %s', (fullName, name) => {
  expect(nameOfUser(user(fullName))).toBe(name);
});

it.each([
  ['the company of its owner', [user('Bo', 'member', 'Other'), user('Mei', 'owner', 'Sampan')], 'Sampan'],
  ["its owner's name", [user('Bo', 'member', 'Other'), user('Mei', 'owner')], 'Mei'],
  ["its owner's address", [user('', 'owner')], 'x'],
  ['nobody', [user('Bo', 'admin', 'Other')], ''],
])('a team is named by %s', (_, team, name) => {
  expect(nameOfTeam(team)).toBe(name);
});

it('lists the owner first, then all by name, whatever their case and role', () => {
  const team = [user('Zoe', 'admin'), user('bo'), user('Mei', 'owner'), user('Anna'), user('李明')];
  expect(inOrder(team).map(({ fullName }) => fullName)).toEqual(['Mei', 'Anna', 'bo', 'Zoe', '李明']);
  expect(team[0]?.fullName).toBe('Zoe');
});
