import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { changePassword, endOtherSessions, endSession, listSessions } from '#contract/calls.js';
import type { updateProfile } from '#contract/accounts/account.js';
import { SESSIONS_PAGE_SIZE } from '#contract/limits.js';
import type { SessionView, UserView } from '#contract/accounts/auth.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import { call } from '../../../lib/api.js';
import { changeProfile } from '../../../lib/change-profile.js';
import { startSession } from '../../../lib/session.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';

const sessionsKey = ['account', 'sessions'] as const;

export function sessionsQuery(page: number) {
  return queryOptions({
    queryKey: [...sessionsKey, page],
    queryFn: ({ signal }) => call(listSessions, { query: { skip: (page - 1) * SESSIONS_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** `changeProfile` sends its requests in order, so the last choice is the last one stored. */
export const useUpdateProfile = (events: MutationEvents<UserView, BodyInput<typeof updateProfile>>) =>
  useAppMutation({ mutationFn: changeProfile }, events);

/** The response carries a new session for this page. */
export const useChangePassword = (events: MutationEvents<SessionView, BodyInput<typeof changePassword>>) =>
  useAppMutation(
    {
      mutationFn: (body) => call(changePassword, { body }),
      onSuccess: startSession,
      invalidates: sessionsKey,
    },
    events,
  );

export function useEndSession(events: MutationEvents<unknown, string>) {
  const client = useQueryClient();
  return useAppMutation(
    {
      mutationFn: (id: string) => call(endSession, { params: { id } }),
      // Ending an ended session is refused; the list is out of date in either case.
      onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
    },
    events,
  );
}

export const useEndOtherSessions = (events: MutationEvents<ResponseOf<typeof endOtherSessions>, void>) =>
  useAppMutation({ mutationFn: () => call(endOtherSessions), invalidates: sessionsKey }, events);
