import * as z from 'zod';
import { defineEvent } from '../../../core/jobs/define-job.js';

/** A user was created, in any way; raised only if plans are sold. */
export const userCreated = defineEvent({
  name: 'user.created',
  payload: z.object({ userId: z.string() }),
  id: ({ userId }) => userId,
});

/** A user signed up with the invite link of another one. */
export const inviteJoined = defineEvent({
  name: 'invite.joined',
  payload: z.object({ userId: z.string(), inviterId: z.string(), at: z.int() }),
  id: ({ userId }) => userId,
});

/** A user accepted an invitation, and now acts for the account. */
export const teamJoined = defineEvent({
  name: 'team.joined',
  payload: z.object({
    accountId: z.string(),
    userId: z.string(),
    /** The revision of the account's team. */
    revision: z.int(),
  }),
  id: ({ accountId, revision }) => `${accountId}-${revision}`,
});

/** A user no longer acts for the account, by their own wish or an admin's. */
export const teamLeft = defineEvent({
  name: 'team.left',
  payload: z.object({
    accountId: z.string(),
    userId: z.string(),
    /** The user of the account who gets what the other one had made in it. */
    handTo: z.string(),
    /** The revision of the account's team: a user can leave the same one again. */
    revision: z.int(),
    /** The user who removed them: themselves, or an admin. */
    by: z.string(),
  }),
  id: ({ accountId, revision }) => `${accountId}-${revision}`,
});

/** A user has another address, also by the undo of a change. */
export const addressChanged = defineEvent({
  name: 'user.address-changed',
  payload: z.object({ userId: z.string(), changeId: z.string() }),
  id: ({ changeId }) => changeId,
});
