import * as z from 'zod';
import { newPasswordSchema } from './passwords.js';
import { sessionView, userView } from './auth.js';
import { teamRoles } from '../choices.js';
import { endpoint } from '../endpoint.js';
import {
  displayNameSchema,
  emailSchema,
  idSchema,
  instantSchema,
  languageSchema,
  limitParam,
  skipParam,
  tokenSchema,
} from '../primitives.js';

/**
 * A team is an account that several users act for. Its owner and its admins see and change everything in it, a member what
 * is theirs. Every user keeps an account of their own, to which they return when they leave.
 */

export const teamRoleSchema = z.enum(teamRoles);
export type TeamRole = z.infer<typeof teamRoleSchema>;

export const teamMemberView = z.object({
  userId: z.string(),
  email: z.string(),
  fullName: z.string(),
  profilePic: z.string(),
  role: teamRoleSchema,
  /** Last log-in or refresh of a session; null if never. For admins, else null. */
  lastActiveAt: instantSchema.nullable(),
});
export type TeamMemberView = z.infer<typeof teamMemberView>;

export const teamInviteView = z.object({
  inviteId: z.string(),
  email: z.string(),
  role: teamRoleSchema,
  /** Time of the latest mail with the link. */
  sentAt: instantSchema,
  expiresAt: instantSchema,
  /** State of the latest mail with the link. */
  mailState: z.enum(['pending', 'sent', 'failed']),
});
export type TeamInviteView = z.infer<typeof teamInviteView>;

export const teamView = z.object({
  /** The company of its owner, else the owner's name or address. */
  name: z.string(),
  /** The owner first, then by name or address. Only the caller without a team. */
  members: z.array(teamMemberView),
  /** Neither accepted nor withdrawn, the latest first; for 30 days also those that have expired. For admins, else empty. */
  invites: z.array(teamInviteView),
  /** `total` of the plan, the owner's included. `used` may exceed it after a change of plan; joining is refused then. */
  seats: z.object({ used: z.int(), total: z.int() }),
  /** Its users reach nothing of it before they have set up a second factor. */
  demandsSecondFactor: z.boolean(),
});
export type TeamView = z.infer<typeof teamView>;

/** Every user sees who is in their team, to share with them. */
export const readTeam = endpoint({
  method: 'GET',
  path: '/v1/teams',
  access: 'member',
  response: teamView,
});

/** Role that an admin can give. */
const givenRole = z.enum(['admin', 'member']);

/** Mails a personal link that works for 7 days. For an address that is invited already: mails it again, with this role. */
export const inviteToTeam = endpoint({
  method: 'POST',
  path: '/v1/teams/invites',
  access: 'team-admin',
  body: z.strictObject({ email: emailSchema, role: givenRole.default('member') }),
  response: teamInviteView,
  status: 201,
  errors: ['suspended', 'payment-due', 'no-free-seat', 'already-in-team', 'too-many-invites'],
});

const ofInvite = z.strictObject({ inviteId: idSchema });

/** Mails the link again, with a new time limit. */
export const resendTeamInvite = endpoint({
  method: 'POST',
  path: '/v1/teams/invites/{inviteId}/resend',
  access: 'team-admin',
  params: ofInvite,
  response: teamInviteView,
  errors: ['suspended', 'payment-due', 'invite-not-found', 'too-many-invites'],
});

export const withdrawTeamInvite = endpoint({
  method: 'DELETE',
  path: '/v1/teams/invites/{inviteId}',
  access: 'team-admin',
  params: ofInvite,
  response: z.object({ withdrawn: z.literal(true) }),
  errors: ['invite-not-found'],
});

/** Returns the page of an invitation. The token is the one of the mailed link. */
export const openTeamInvite = endpoint({
  method: 'POST',
  path: '/v1/teams/invites/open',
  body: z.strictObject({ inviteToken: tokenSchema }),
  response: z.object({
    email: z.string(),
    /** The team's name, as in `teamView`. */
    teamName: z.string(),
    /** Name or address of the admin who invited. */
    invitedBy: z.string(),
    role: teamRoleSchema,
    /** Whether the address has a user, who joins after logging in; others set a password with `acceptTeamInvite`. */
    hasUser: z.boolean(),
  }),
  errors: ['invite-invalid'],
  unlogged: true,
});

/** Signs the invited person up and into the team. The address must be the invited one and must have no user yet. */
export const acceptTeamInvite = endpoint({
  method: 'PATCH',
  path: '/v1/teams',
  byPassword: true,
  body: z.strictObject({
    /** Without one the invitation is invalid, as with a wrong one. */
    inviteToken: tokenSchema.default(''),
    newMemberEmail: emailSchema,
    fullName: displayNameSchema.optional(),
    company: displayNameSchema.optional(),
    password: newPasswordSchema,
    lang: languageSchema.optional(),
  }),
  response: z.object({ data: sessionView }),
  errors: ['invite-invalid', 'email-taken', 'no-free-seat', 'deletion-planned', 'cross-site-request'],
});

/** The caller, whose address must be the invited one, acts for the team from now on. */
export const joinTeam = endpoint({
  method: 'POST',
  path: '/v1/teams/join',
  access: 'member',
  body: z.strictObject({ inviteToken: tokenSchema }),
  response: userView,
  errors: ['invite-invalid', 'already-in-team', 'team-has-members', 'no-free-seat', 'deletion-planned'],
});

const ofTeamMember = z.strictObject({ userId: idSchema });

export const changeTeamRole = endpoint({
  method: 'PATCH',
  path: '/v1/teams/members/{userId}',
  access: 'team-admin',
  params: ofTeamMember,
  body: z.strictObject({ role: givenRole }),
  response: teamMemberView,
  errors: ['team-member-not-found', 'owner-must-stay'],
});

/** `handTo`: another user of the team, who takes over transfers and requests. */
const handOver = z.strictObject({ handTo: idSchema });

/** Ends the sessions of the removed user at once; they act for their own account when they log in again. */
export const removeTeamMember = endpoint({
  method: 'POST',
  path: '/v1/teams/members/{userId}/remove',
  access: 'team-admin',
  params: ofTeamMember,
  body: handOver,
  response: z.object({ removed: z.literal(true) }),
  errors: ['team-member-not-found', 'owner-must-stay'],
});

/** Ends every session of the caller. */
export const leaveTeam = endpoint({
  method: 'POST',
  path: '/v1/teams/leave',
  access: 'member',
  beforeSecondFactor: true,
  body: handOver,
  response: z.object({ left: z.literal(true) }),
  errors: ['team-member-not-found', 'owner-must-stay'],
});

/** The owner makes another user of the team its owner, and stays as an admin. */
export const handOverTeam = endpoint({
  method: 'POST',
  path: '/v1/teams/owner',
  access: 'team-admin',
  body: z.strictObject({ userId: idSchema }),
  response: teamView,
  errors: ['not-team-owner', 'team-member-not-found'],
});

/** Whether all users of the team need a second factor, also in sessions that are open. Who switches it on must have one. */
export const demandSecondFactor = endpoint({
  method: 'PUT',
  path: '/v1/teams/second-factor',
  access: 'team-admin',
  stepUp: true,
  body: z.strictObject({ isDemanded: z.boolean() }),
  response: teamView,
});

export const teamActivityEntry = z.object({
  at: instantSchema,
  userId: z.string(),
  /** Name or address as it was then. This and `userId` are empty once the user's own account is deleted. */
  name: z.string(),
  /** Its name in `calls.ts`. */
  call: z.string(),
  /** Subject of the call: a slug or an address; empty if it has neither. */
  subject: z.string(),
});
export type TeamActivityEntry = z.infer<typeof teamActivityEntry>;

const ofActivity = { userId: idSchema.optional() };

/** Actions of the team's users, the latest first. They are kept for a year. */
export const listTeamActivity = endpoint({
  method: 'GET',
  path: '/v1/teams/activity',
  access: 'team-admin',
  query: z.strictObject({
    ...ofActivity,
    skip: skipParam(100_000),
    limit: limitParam(100, 50),
  }),
  response: z.object({ entries: z.array(teamActivityEntry), total: z.int() }),
});

/** The same list as CSV. */
export const exportTeamActivity = endpoint({
  method: 'GET',
  path: '/v1/teams/activity/export',
  inView: false,
  access: 'team-admin',
  query: z.strictObject(ofActivity),
});
