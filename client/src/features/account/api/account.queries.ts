import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { changePassword, endOtherSessions, endSession, listSessions } from '#contract/calls.js';
import { SESSIONS_PAGE_SIZE } from '#contract/limits.js';
import type { SessionView } from '#contract/auth.js';
import type { BodyInput, ResponseOf } from '#contract/endpoint.js';
import { call } from '../../../lib/api.js';
import { changeProfile } from '../../../lib/change-profile.js';
import { startSession } from '../../../lib/session.js';
import { useAction } from '../../../lib/use-action.js';

const sessionsKey = ['account', 'sessions'] as const;

export function sessionsQuery(page: number) {
  return queryOptions({
    queryKey: [...sessionsKey, page],
    queryFn: ({ signal }) => call(listSessions, { query: { skip: (page - 1) * SESSIONS_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}

function useForgetSessions() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: sessionsKey });
}

export const useUpdateProfile = () => useMutation({ mutationFn: changeProfile });

/** The session this page goes on in is a new one. */
export function useChangePassword() {
  const forgetSessions = useForgetSessions();
  return useAction<SessionView, BodyInput<typeof changePassword>>({
    mutationFn: (body) => call(changePassword, { body }),
    onSuccess: (session) => {
      startSession(session);
      return forgetSessions();
    },
  });
}

export function useEndSession() {
  return useAction<unknown, string>({
    mutationFn: (id) => call(endSession, { params: { id } }),
    // One that has ended already is a success; the list shows it in either case.
    onSettled: useForgetSessions(),
  });
}

export function useEndOtherSessions() {
  return useAction<ResponseOf<typeof endOtherSessions>, void>({
    mutationFn: () => call(endOtherSessions),
    onSettled: useForgetSessions(),
  });
}
