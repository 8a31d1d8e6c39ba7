import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as calls from '#contract/calls.js';
import { refreshSession, type UserView } from '#contract/accounts/auth.js';
import {
  changeTeamRole,
  handOverTeam,
  inviteToTeam,
  listTeamActivity,
  readTeam,
  removeTeamMember,
} from '#contract/accounts/teams.js';
import texts from '../../i18n/en/teams.json' with { type: 'json' };
import { startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { TeamsPage } from './pages/teams-page.js';
import { buildActivity, buildInvite, buildTeam, buildTeamMember } from './testing/team.builder.js';

const owner = buildTeamMember();
const admin = buildTeamMember({ userId: 'user-2', fullName: 'Ravi Kumar', email: 'ravi@example.com', role: 'admin' });
const member = buildTeamMember({ userId: 'user-3', fullName: '陈静', email: 'chen@example.com', role: 'member' });

let server: FakeServer;
const logIn = (changes: Partial<UserView> = {}) => startSession(buildSession({ user: buildUser(changes) }));
beforeEach(() => {
  server = new FakeServer().install();
  server
    .on(readTeam, () => buildTeam({ members: [owner, admin, member], invites: [buildInvite()] }))
    .on(refreshSession, () => buildSession());
  logIn();
});

const show = (at = '/dash/account/teams') =>
  renderPage(<TeamsPage />, { route: '/dash/account/teams', at, namespaces: ['teams'] });

async function choose(name: string, action: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

it('lets the owner act on everybody but themselves, and admins not hand the team over', async () => {
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ravi Kumar' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Make a member',
    'Make the owner',
    'Remove from the team',
  ]);
  expect(screen.queryByRole('button', { name: 'Actions for Mei Lin' })).toBeNull();
});

it('lets an admin leave', async () => {
  logIn({ _id: 'user-2', teamRole: 'admin' });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ravi Kumar' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Leave the team']);
});

it('invites a pasted list while seats are free, and keeps who is left in the field, with the reason', async () => {
  server.on(readTeam, () => buildTeam({ members: [owner], seats: { used: 1, total: 3 } }));
  server.on(inviteToTeam, ({ body: { email } }) => {
    if (email === 'ravi@example.com') throw new Refusal('already-in-team');
    return buildInvite({ email });
  });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Email to'), {
    target: { value: 'ravi@example.com，Li Wei <li@example.com>；bo@wrong、late@example.com;' },
  });
  expect(dialog.getByText('At most 2 people.')).toBeTruthy();
  expect(dialog.getByText('Not added: late@example.com')).toBeTruthy();
  fireEvent.click(dialog.getByRole('radio', { name: 'Admin' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Send invitations' }));
  expect(await dialog.findByText('ravi@example.com: This person is already in a team.')).toBeTruthy();
  expect(dialog.getByText('Not an email address: bo@wrong')).toBeTruthy();
  expect(server.seen(inviteToTeam).map(({ body }) => body)).toEqual([
    { email: 'ravi@example.com', role: 'admin' },
    { email: 'li@example.com', role: 'admin' },
  ]);
  expect(dialog.queryByRole('button', { name: 'Remove li@example.com' })).toBeNull();
});

it('invites nobody further once no seat is free', async () => {
  server.on(readTeam, () => buildTeam({ members: [owner], seats: { used: 1, total: 3 } }));
  server.on(inviteToTeam, () => {
    throw new Refusal('no-free-seat', { seats: 3 });
  });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Email to'), { target: { value: 'li@example.com, bo@example.com,' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send invitations' }));
  expect(await dialog.findByText(/^All 3 seats of the plan are taken/)).toBeTruthy();
  expect(server.seen(inviteToTeam)).toHaveLength(1);
  expect(dialog.getByRole('button', { name: 'Remove bo@example.com' })).toBeTruthy();
});

it('offers no invitation without a free seat, but a larger plan', async () => {
  server.on(readTeam, () => buildTeam({ members: [owner, admin, member], seats: { used: 3, total: 2 } }));
  await show();
  expect((await screen.findByRole('link', { name: 'Ask for a larger plan' })).getAttribute('href')).toBe(
    '/about#contact',
  );
  expect(screen.getByText(/one person more than your plan has seats/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
});

it('removes somebody, whose transfers go to the owner unless another is chosen', async () => {
  server.on(removeTeamMember, () => ({ removed: true as const }));
  await show();
  await choose('陈静', 'Remove from the team');
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.seen(removeTeamMember)[0]).toMatchObject({ params: ['user-3'], body: { handTo: 'user-1' } });
});

it('changes a role, and hands the team over, after which the session knows', async () => {
  server
    .on(changeTeamRole, () => ({ ...member, role: 'admin' as const }))
    .on(handOverTeam, () => buildTeam())
    .on(refreshSession, () => buildSession({ user: buildUser({ teamRole: 'admin' }) }));
  await show();
  await choose('陈静', 'Make an admin');
  await waitFor(() =>
    expect(server.seen(changeTeamRole)[0]).toMatchObject({ params: ['user-3'], body: { role: 'admin' } }),
  );
  await choose('Ravi Kumar', 'Make the owner');
  fireEvent.click(screen.getByRole('button', { name: 'Hand over' }));
  await waitFor(() => expect(server.seen(refreshSession)).toHaveLength(1));
  expect(server.seen(handOverTeam)[0]?.body).toEqual({ userId: 'user-2' });
});

it('shows the log of one person, by pages, in sentences', async () => {
  const entries = [buildActivity(), buildActivity({ call: 'somethingNew', subject: '' })];
  server.on(listTeamActivity, () => ({ entries, total: 60 }));
  await show('/dash/account/teams?tab=activity&person=user-2&page=2');
  expect(await screen.findByText('Sent a transfer')).toBeTruthy();
  expect(screen.getByText('Changed something else')).toBeTruthy();
  expect(server.seen(listTeamActivity)[0]?.query).toEqual({ userId: 'user-2', skip: 25, limit: 25 });
});

it('has sentences for calls of the contract only', () => {
  expect(Object.keys(texts.calls).filter((call) => !(call in calls))).toEqual([]);
});
