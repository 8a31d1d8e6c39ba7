import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import { acceptTeamInvite, joinTeam, openTeamInvite } from '#contract/accounts/teams.js';
import { endSession, getSession, startSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { AcceptInvitePage } from './pages/accept-invite-page.js';

const ravi = { _id: 'user-2', email: 'ravi@example.com', fullName: 'Ravi Kumar' };
const invite = {
  email: ravi.email,
  teamName: 'Harbour Works',
  invitedBy: 'Mei Lin',
  role: 'member' as const,
  hasUser: false,
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().install();
  server.on(openTeamInvite, () => invite);
  endSession();
});

const show = (at = '/accept-invite?t=token-1') =>
  renderPage(<AcceptInvitePage />, { route: '/accept-invite', at, namespaces: ['teams', 'auth'] });
const refuse = (code: ErrorCode) => () => {
  throw new Refusal(code);
};

it('signs a new person up, with their own name and password, and into the team', async () => {
  const user = buildUser({ ...ravi, teamRole: 'member', isTeamMember: true });
  server.on(acceptTeamInvite, () => ({ data: buildSession({ user }) }));
  const { address } = await show();
  fireEvent.change(await screen.findByLabelText('Your name'), { target: { value: 'Ravi Kumar' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a wide river' } });
  fireEvent.click(screen.getByRole('button', { name: 'Join the team' }));
  await waitFor(() => expect(address()).toBe('/dash'));
  expect(server.seen(acceptTeamInvite)[0]?.body).toEqual({
    inviteToken: 'token-1',
    newMemberEmail: 'ravi@example.com',
    fullName: 'Ravi Kumar',
    password: 'a wide river',
    lang: 'en',
  });
  expect(getSession().user?.isTeamMember).toBe(true);
  expect(server.seen(openTeamInvite)).toHaveLength(1);
});

it('asks whose address has an account to log in, and leads back', async () => {
  server.on(openTeamInvite, () => ({ ...invite, hasUser: true }));
  await show();
  const href = (await screen.findByRole('link', { name: 'Log in' })).getAttribute('href') ?? '';
  expect(href).toContain('/login?user=ravi%40example.com&next=');
});

it('lets a user join after saying what that means, and forgets what was fetched of the own account', async () => {
  startSession(buildSession({ user: buildUser(ravi) }));
  server.on(openTeamInvite, () => ({ ...invite, hasUser: true }));
  server.on(joinTeam, () => buildUser({ ...ravi, teamRole: 'member', isTeamMember: true }));
  const { address, queryClient } = await show();
  queryClient.setQueryData(['transfers'], 'of the own account');
  expect(await screen.findByText(/stays in your own account/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Join the team' }));
  await waitFor(() => expect(address()).toBe('/dash'));
  expect(getSession().user?.isTeamMember).toBe(true);
  expect(queryClient.getQueryData(['transfers'])).toBeUndefined();
  expect(server.seen(openTeamInvite)).toHaveLength(1);
});

it.each([
  ['already-in-team', 'Leave it first', '/dash/account'],
  ['team-has-members', 'has its own team', '/dash/account/teams'],
] as const)('says what to do first: %s', async (code, text, to) => {
  startSession(buildSession({ user: buildUser(ravi) }));
  server.on(joinTeam, refuse(code));
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Join the team' }));
  expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Go to your/ }).getAttribute('href')).toBe(to);
});

it('offers to log out to whom the invitation does not belong', async () => {
  startSession(buildSession());
  await show();
  expect(await screen.findByText('This invitation is for someone else')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
});

it.each([
  ['a refused token', '/accept-invite?t=old'],
  ['no token', '/accept-invite'],
])('refuses %s', async (_, at) => {
  server.on(openTeamInvite, refuse('invite-invalid'));
  await show(at);
  expect(await screen.findByText('This invitation no longer works')).toBeTruthy();
});
