import { queryOptions } from '@tanstack/react-query';
import { openTeamInvite } from '#contract/calls.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { call, type ApiError } from '../../../lib/api.js';

export type OpenInvite = ResponseOf<typeof openTeamInvite>;

/** What the mailed link leads to. */
export const inviteQuery = (token: string) =>
  queryOptions<OpenInvite, ApiError>({
    queryKey: ['team-invite', token],
    queryFn: ({ signal }) => call(openTeamInvite, { body: { inviteToken: token }, repeatable: true, signal }),
    enabled: token !== '',
  });
