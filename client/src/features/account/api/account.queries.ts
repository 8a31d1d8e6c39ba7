import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  SESSIONS_PAGE_SIZE,
  updateProfile,
} from '#contract/account.js';
import type { BodyInput } from '#contract/endpoint.js';
import { call } from '../../../lib/api.js';
import { startSession, updateUser } from '../../../lib/session.js';

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

export function useUpdateProfile() {
  return useMutation({
    // One after the other: the last choice is also the last one kept.
    scope: { id: 'profile' },
    mutationFn: (body: BodyInput<typeof updateProfile>) => call(updateProfile, { body }),
    onSuccess: updateUser,
  });
}

/** The session this page goes on in is a new one. */
export function useChangePassword() {
  const forgetSessions = useForgetSessions();
  return useMutation({
    mutationFn: (body: BodyInput<typeof changePassword>) => call(changePassword, { body }),
    onSuccess: (session) => {
      startSession(session);
      return forgetSessions();
    },
  });
}

export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    // One that has ended already is what was wanted; the list tells in either case.
    onSettled: useForgetSessions(),
  });
}

export function useEndOtherSessions() {
  return useMutation({ mutationFn: () => call(endOtherSessions), onSettled: useForgetSessions() });
}
