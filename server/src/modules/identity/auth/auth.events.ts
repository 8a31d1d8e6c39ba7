import * as z from 'zod';
import { defineEvent } from '../../../core/events/define-event.js';

/** Somebody has an account, by whatever way; raised where plans are sold. */
export const userCreated = defineEvent({
  name: 'user.created',
  payload: z.object({ userId: z.string() }),
  id: ({ userId }) => userId,
});

/** Somebody signed up with the invite link of another user. */
export const inviteJoined = defineEvent({
  name: 'invite.joined',
  payload: z.object({ userId: z.string(), inviterId: z.string(), at: z.int() }),
  id: ({ userId }) => userId,
});
