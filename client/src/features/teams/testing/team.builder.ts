import type { TeamActivityEntry, TeamInviteView, TeamMemberView, TeamView } from '#contract/accounts/teams.js';
import { DAY_MS, HOUR_MS } from '#contract/units.js';

export function buildTeamMember(changes: Partial<TeamMemberView> = {}): TeamMemberView {
  return {
    userId: 'user-1',
    email: 'mei@example.com',
    fullName: 'Mei Lin',
    profilePic: '',
    role: 'owner',
    lastActiveAt: Date.now() - HOUR_MS,
    ...changes,
  };
}

export function buildInvite(changes: Partial<TeamInviteView> = {}): TeamInviteView {
  return {
    inviteId: 'invite-1',
    email: 'li@example.com',
    role: 'member',
    sentAt: Date.now() - DAY_MS,
    expiresAt: Date.now() + 6 * DAY_MS,
    mailState: 'sent',
    ...changes,
  };
}

export function buildTeam(changes: Partial<TeamView> = {}): TeamView {
  const members = changes.members ?? [buildTeamMember()];
  return {
    name: 'Harbour Works',
    members,
    invites: [],
    seats: { used: members.length, total: 5 },
    demandsSecondFactor: false,
    ...changes,
  };
}

export function buildActivity(changes: Partial<TeamActivityEntry> = {}): TeamActivityEntry {
  return {
    at: Date.now() - HOUR_MS,
    userId: 'user-2',
    name: 'Ravi Kumar',
    call: 'createTransfer',
    subject: 'abc1234',
    ...changes,
  };
}
