import * as z from 'zod';
import { endpoint } from '../endpoint.js';
import { slugSchema } from '../primitives.js';

/** Code of a user's invite link: opaque, and public. */
export const inviteCodeSchema = slugSchema;

/** The inviter, as strangers may see them; both are empty if the user has not filled them in. */
const inviterView = z.object({ firstName: z.string(), company: z.string() });
export type InviterView = z.infer<typeof inviterView>;

export const readInvite = endpoint({
  method: 'GET',
  path: '/v1/invites/{code}',
  params: z.strictObject({ code: inviteCodeSchema }),
  response: inviterView,
  errors: ['invite-link-unknown'],
});

/** The caller's own invite link, which their first call makes, and how many have signed up with it. */
export const ownInvite = endpoint({
  method: 'POST',
  path: '/v1/invites/own',
  access: 'member',
  response: z.object({ code: z.string(), joined: z.int() }),
  unlogged: true,
});
