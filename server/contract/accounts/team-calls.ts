import { callOf } from '../call-of.js';
import type * as teams from './teams.js';

/** See `calls.ts`, by which they are imported. */

export const readTeam = callOf<typeof teams.readTeam>('GET', '/v1/teams');
export const inviteToTeam = callOf<typeof teams.inviteToTeam>('POST', '/v1/teams/invites');
export const resendTeamInvite = callOf<typeof teams.resendTeamInvite>('POST', '/v1/teams/invites/{inviteId}/resend');
export const withdrawTeamInvite = callOf<typeof teams.withdrawTeamInvite>('DELETE', '/v1/teams/invites/{inviteId}');
export const openTeamInvite = callOf<typeof teams.openTeamInvite>('POST', '/v1/teams/invites/open');
export const acceptTeamInvite = callOf<typeof teams.acceptTeamInvite>('PATCH', '/v1/teams');
export const joinTeam = callOf<typeof teams.joinTeam>('POST', '/v1/teams/join');
export const changeTeamRole = callOf<typeof teams.changeTeamRole>('PATCH', '/v1/teams/members/{userId}');
export const removeTeamMember = callOf<typeof teams.removeTeamMember>('POST', '/v1/teams/members/{userId}/remove');
export const leaveTeam = callOf<typeof teams.leaveTeam>('POST', '/v1/teams/leave');
export const handOverTeam = callOf<typeof teams.handOverTeam>('POST', '/v1/teams/owner');
export const listTeamActivity = callOf<typeof teams.listTeamActivity>('GET', '/v1/teams/activity');
export const exportTeamActivity = callOf<typeof teams.exportTeamActivity>('GET', '/v1/teams/activity/export');
export const demandSecondFactor = callOf<typeof teams.demandSecondFactor>('PUT', '/v1/teams/second-factor');
