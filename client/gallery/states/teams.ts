import {
  acceptTeamInvite,
  changeTeamRole,
  exportTeamActivity,
  handOverTeam,
  inviteToTeam,
  joinTeam,
  leaveTeam,
  listTeamActivity,
  openTeamInvite,
  demandSecondFactor,
  readTeam,
  removeTeamMember,
  resendTeamInvite,
  withdrawTeamInvite,
  type TeamRole,
  type TeamView,
} from '#contract/accounts/teams.js';
import type { ErrorCode } from '#contract/errors/catalogue.js';
import {
  buildActivity,
  buildInvite,
  buildTeam,
  buildTeamMember,
} from '../../src/features/teams/testing/team.builder.js';
import { buildSession } from '../../src/lib/testing/builders.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import { DAY_MS, HOUR_MS, type GalleryState } from '../state.js';
import { hardAddress, inSomebodysTeam, inTeam, member } from './sample-data.js';

const ravi = buildTeamMember({
  userId: 'user-2',
  email: 'ravi@example.com',
  fullName: 'Ravi Kumar',
  role: 'admin',
  lastActiveAt: Date.now() - 2 * DAY_MS,
});
const members = [
  buildTeamMember(),
  ravi,
  buildTeamMember({
    userId: 'user-3',
    email: 'chen@example.com',
    fullName: '陈静',
    role: 'member',
    lastActiveAt: Date.now() - HOUR_MS,
  }),
  buildTeamMember({ userId: 'user-4', email: hardAddress, fullName: '', role: 'member', lastActiveAt: null }),
];
const invites = [
  buildInvite(),
  buildInvite({ inviteId: 'invite-2', email: hardAddress, role: 'admin', mailState: 'failed' }),
  buildInvite({
    inviteId: 'invite-3',
    email: 'noor@example.com',
    mailState: 'pending',
    expiresAt: Date.now() - DAY_MS,
  }),
];
const team = buildTeam({ members, invites, seats: { used: 4, total: 10 } });

const answer = (shown: TeamView) => (server: FakeServer) => void server.on(readTeam, () => shown);
const page = { at: '/dash/account/teams', user: { ...inTeam, role: 'businessplus' }, server: answer(team) } as const;

const menuOf = async (actor: Actor, name: string, entry: `teams:${string}`) => {
  await actor.press('teams:people.more', { values: { name } });
  await actor.choose('menuitem', entry);
};

async function invite(actor: Actor, email: string): Promise<void> {
  await actor.press('teams:invite.action');
  await actor.type('send:recipients.label.plain', `${email},`);
  await actor.press('teams:invite.confirm');
}

const peopleStates: readonly GalleryState[] = [
  {
    ...page,
    name: 'team-alone',
    user: { ...member, role: 'pro' },
    server: answer(buildTeam({ seats: { used: 1, total: 2 } })),
    shows: 'teams:invite.action',
  },
  {
    ...page,
    name: 'team-single-seat',
    user: { ...member, role: 'personal' },
    server: answer(buildTeam({ seats: { used: 1, total: 1 } })),
    shows: 'teams:seats.single',
  },
  {
    ...page,
    name: 'team-loading',
    server: (server) => server.on(readTeam, unanswered),
    shows: (actor) => actor.find('status', 'teams:people.loading'),
  },
  {
    ...page,
    name: 'team-error',
    server: (server) => server.on(readTeam, refuse('internal')),
    shows: 'errors:internal',
  },
  { ...page, name: 'team-filled', shows: /陈静/ },
  {
    ...page,
    name: 'team-full',
    server: answer({ ...team, seats: { used: 4, total: 4 } }),
    shows: 'teams:seats.full',
  },
  {
    ...page,
    name: 'team-over',
    server: answer({ ...team, seats: { used: 4, total: 2 } }),
    shows: (actor) => actor.see('teams:seats.over', { values: { count: 2 } }),
  },
  {
    ...page,
    name: 'team-factor-refused',
    server: (server) => server.on(readTeam, () => team).on(demandSecondFactor, refuse('second-factor-demanded')),
    act: (actor) => actor.choose('switch', 'teams:factor.demand'),
    shows: 'errors:second-factor-demanded',
  },
  {
    ...page,
    name: 'team-factor-on',
    server: answer({ ...team, demandsSecondFactor: true }),
    shows: 'teams:factor.text',
  },
  {
    ...page,
    name: 'team-not-for-members',
    user: { ...inTeam, teamRole: 'member', isTeamMember: true },
    shows: 'common:teamAdminsOnly.title',
  },
  {
    ...page,
    name: 'team-menu',
    act: (actor) => actor.press('teams:people.more', { values: { name: 'Ravi Kumar' } }),
    shows: (actor) => actor.find('menuitem', 'teams:owner.action'),
  },
  {
    ...page,
    name: 'team-role-changed',
    server: (server) => {
      answer(team)(server);
      server.on(changeTeamRole, () => ({ ...ravi, role: 'member' as const }));
    },
    act: (actor) => menuOf(actor, 'Ravi Kumar', 'teams:people.make.member'),
    shows: (actor) =>
      actor.see('teams:people.roleChanged', { values: { name: 'Ravi Kumar', role: actor.text('teams:role.member') } }),
  },
  { ...page, name: 'team-invite', act: (actor) => actor.press('teams:invite.action'), shows: 'teams:invite.contacts' },
  { ...page, name: 'team-invite-wrong', act: (actor) => invite(actor, 'li'), shows: 'send:recipients.label.invalid' },
  {
    ...page,
    name: 'team-invite-in-team',
    server: (server) => {
      answer(team)(server);
      server.on(inviteToTeam, refuse('already-in-team'));
    },
    act: (actor) => invite(actor, 'ravi@example.com'),
    shows: (actor) =>
      actor.see('teams:invite.refused', {
        values: { email: 'ravi@example.com', reason: actor.text('errors:already-in-team') },
      }),
  },
  {
    ...page,
    name: 'team-invite-no-seat',
    server: (server) => {
      answer(team)(server);
      server.on(inviteToTeam, refuse('no-free-seat', { seats: 10 }));
    },
    act: (actor) => invite(actor, 'li@example.com'),
    shows: (actor) => actor.see('errors:no-free-seat', { values: { seats: 10 } }),
  },
  {
    ...page,
    name: 'team-invited',
    server: (server) => {
      answer(team)(server);
      server.on(inviteToTeam, () => buildInvite());
    },
    act: (actor) => invite(actor, 'li@example.com'),
    shows: (actor) => actor.see('teams:invites.sent', { values: { count: 1, names: 'li@example.com' } }),
  },
  {
    ...page,
    name: 'team-invite-resent',
    server: (server) => {
      answer(team)(server);
      server.on(resendTeamInvite, () => buildInvite());
    },
    act: (actor) => menuOf(actor, 'li@example.com', 'teams:invites.resend'),
    shows: (actor) => actor.see('teams:invites.sent', { values: { count: 1, names: 'li@example.com' } }),
  },
  {
    ...page,
    name: 'team-withdraw',
    server: (server) => {
      answer(team)(server);
      server.on(withdrawTeamInvite, refuse('invite-not-found'));
    },
    act: async (actor) => {
      await menuOf(actor, 'li@example.com', 'teams:withdraw.action');
      await actor.press('teams:withdraw.action');
    },
    shows: 'errors:invite-not-found',
  },
  {
    ...page,
    name: 'team-remove',
    act: (actor) => menuOf(actor, 'Ravi Kumar', 'teams:remove.action'),
    shows: 'teams:remove.text',
  },
  {
    ...page,
    name: 'team-remove-refused',
    server: (server) => {
      answer(team)(server);
      server.on(removeTeamMember, refuse('team-member-not-found'));
    },
    act: async (actor) => {
      await menuOf(actor, 'Ravi Kumar', 'teams:remove.action');
      await actor.press('teams:remove.confirm');
    },
    shows: 'errors:team-member-not-found',
  },
  {
    ...page,
    name: 'team-hand-over',
    server: (server) => {
      answer(team)(server);
      server.on(handOverTeam, refuse('not-team-owner'));
    },
    act: async (actor) => {
      await menuOf(actor, '陈静', 'teams:owner.action');
      await actor.press('teams:owner.confirm');
    },
    shows: 'errors:not-team-owner',
  },
];

const calls = ['createTransfer', 'shareTransfer', 'inviteToTeam', 'deleteTransfer', 'createRequest', 'somethingNew'];
const entries = Array.from({ length: 25 }, (_, index) =>
  buildActivity({
    at: Date.now() - index * 7 * HOUR_MS,
    call: calls[index % calls.length] ?? '',
    name: index % 3 ? 'Ravi Kumar' : hardAddress,
    subject: index % 5 ? (['abc1234', hardAddress][index % 2] ?? '') : '',
  }),
);
const activity = {
  ...page,
  at: '/dash/account/teams?tab=activity',
  server: (server: FakeServer) => {
    answer(team)(server);
    server.on(listTeamActivity, () => ({ entries, total: 120 }));
  },
} as const;

const activityStates: readonly GalleryState[] = [
  { ...activity, name: 'team-activity', shows: 'teams:calls.createTransfer' },
  {
    ...activity,
    name: 'team-activity-loading',
    server: (server) => {
      answer(team)(server);
      server.on(listTeamActivity, unanswered);
    },
    shows: (actor) => actor.find('status', 'teams:activity.loading'),
  },
  {
    ...activity,
    name: 'team-activity-empty',
    at: '/dash/account/teams?tab=activity&person=user-3',
    server: (server) => {
      answer(team)(server);
      server.on(listTeamActivity, () => ({ entries: [], total: 0 }));
    },
    shows: 'teams:activity.empty',
  },
  {
    ...activity,
    name: 'team-activity-error',
    server: (server) => {
      answer(team)(server);
      server.on(listTeamActivity, refuse('internal'));
    },
    shows: 'errors:internal',
  },
  {
    ...activity,
    name: 'team-activity-export-failed',
    server: (server) => {
      answer(team)(server);
      server.on(listTeamActivity, () => ({ entries, total: 120 })).on(exportTeamActivity, refuse('unavailable'));
    },
    act: (actor) => actor.press('teams:activity.export'),
    shows: 'errors:unavailable',
  },
];

const account = { at: '/dash/account', user: inSomebodysTeam } as const;

const leaveStates: readonly GalleryState[] = [
  { ...account, name: 'account-in-team', shows: 'teams:leave.section' },
  {
    ...account,
    name: 'account-leave-team',
    server: (server) => server.on(leaveTeam, refuse('unavailable')),
    act: async (actor) => {
      await actor.press('teams:leave.action');
      await actor.press('teams:leave.action', { within: await actor.find('dialog') });
    },
    shows: 'errors:unavailable',
  },
  {
    ...account,
    name: 'account-menu-in-team',
    act: (actor) => actor.click('[aria-haspopup=menu]'),
    shows: (actor) => actor.find('menuitem', 'common:nav.logout'),
  },
];

const open =
  (changes: Partial<ReturnType<typeof opened>> = {}) =>
  (server: FakeServer) =>
    void server.on(openTeamInvite, () => ({ ...opened(), ...changes }));
const opened = () => ({
  email: 'ravi@example.com',
  teamName: 'Harbour Works',
  invitedBy: 'Mei Lin',
  role: 'member' as TeamRole,
  hasUser: false,
});
const link = { at: '/accept-invite?t=token-1', server: open() } as const;
const ofRavi = { email: 'ravi@example.com', fullName: 'Ravi Kumar' };
const withUser = { ...link, user: ofRavi, server: open({ hasUser: true }) };

async function signUp(actor: Actor): Promise<void> {
  await actor.type('teams:accept.name', 'Ravi Kumar');
  await actor.type('auth:password.label', 'a wide river at noon');
  await actor.press('teams:accept.confirm');
}

const refusedJoin = (code: 'already-in-team' | 'team-has-members', shows: `teams:accept.${string}`): GalleryState => ({
  ...withUser,
  name: `invite-${code}`,
  server: (server) => {
    open({ hasUser: true })(server);
    server.on(joinTeam, refuse(code satisfies ErrorCode));
  },
  act: (actor) => actor.press('teams:accept.confirm'),
  shows: (actor) => actor.find('link', shows),
});

const inviteStates: readonly GalleryState[] = [
  {
    ...link,
    name: 'invite-checking',
    server: (server) => server.on(openTeamInvite, unanswered),
    shows: 'teams:accept.checking',
  },
  {
    ...link,
    name: 'invite-refused',
    server: (server) => server.on(openTeamInvite, refuse('invite-invalid')),
    shows: 'teams:accept.refused.title',
  },
  {
    ...link,
    name: 'invite-unreachable',
    server: (server) => server.on(openTeamInvite, refuse('unavailable')),
    shows: 'teams:accept.unreachable.title',
  },
  {
    ...link,
    name: 'invite-new-person',
    shows: (actor) => actor.see('teams:accept.join', { values: { team: 'Harbour Works' } }),
  },
  {
    ...link,
    name: 'invite-other-name',
    at: '/thankyou?t=token-1',
    server: open({
      teamName: '华南港务集团有限公司东岸码头扩建工程项目部',
      invitedBy: hardAddress,
      email: hardAddress,
      role: 'admin',
    }),
    shows: 'teams:accept.confirm',
  },
  {
    ...link,
    name: 'invite-full',
    server: (server) => {
      open()(server);
      server.on(acceptTeamInvite, refuse('no-free-seat', { seats: 2 }));
    },
    act: signUp,
    shows: (actor) => actor.see('teams:accept.problem.full', { values: { by: 'Mei Lin' } }),
  },
  {
    ...link,
    name: 'invite-accepted',
    server: (server) => {
      open()(server);
      server.on(acceptTeamInvite, () => ({ data: buildSession() }));
    },
    act: signUp,
    shows: (actor) => actor.see('teams:accept.joined', { values: { team: 'Harbour Works' } }),
  },
  {
    ...link,
    name: 'invite-log-in',
    server: open({ hasUser: true }),
    shows: (actor) => actor.see('teams:accept.join', { values: { team: 'Harbour Works' } }),
  },
  { ...withUser, name: 'invite-join', shows: 'teams:accept.means.own' },
  refusedJoin('already-in-team', 'teams:accept.problem.toAccount'),
  refusedJoin('team-has-members', 'teams:accept.problem.toTeam'),
  { ...link, name: 'invite-other-user', user: {}, shows: 'teams:accept.other.title' },
];

/** People who act for one account: the page for them, the log, the way in and the way out. */
export const teamStates: readonly GalleryState[] = [
  ...peopleStates,
  ...activityStates,
  ...leaveStates,
  ...inviteStates,
];
