import * as z from 'zod';
import { defineEvent } from '../../core/events/define-event.js';

/** Somebody signed up with the invite link of another user. */
export const inviteJoined = defineEvent({
  name: 'invite.joined',
  payload: z.object({ userId: z.string(), inviterId: z.string(), at: z.int() }),
  id: ({ userId }) => userId,
});
