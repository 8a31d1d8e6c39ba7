import { openTeamInvite } from '#contract/calls.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { readQuery } from '../../../lib/read-query.js';

export type OpenInvite = ResponseOf<typeof openTeamInvite>;

/** The invitation of a mailed link. */
export const inviteQuery = (token: string) =>
  readQuery(['team-invite'], openTeamInvite, { body: { inviteToken: token }, repeatable: true });
