import {
  infiniteQueryOptions,
  type InfiniteData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  changeNotificationSettings,
  deleteNotification,
  listNotifications,
  readNotification,
  readNotificationSettings,
} from '#contract/calls.js';
import { NOTIFICATIONS_PAGE_SIZE } from '#contract/limits.js';
import type { NotificationPage, NotificationSettings } from '#contract/notifications.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { type ApiError, call } from '../../../lib/api.js';
import { memberId } from '../../../lib/member.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';
import { writeMutationResult } from '../../../lib/write-mutation-result.js';

export type NotificationSettingsView = ResponseOf<typeof readNotificationSettings>;

export const notificationKeys = {
  all: ['notifications'] as const,
  list: () => [...notificationKeys.all, 'list'] as const,
  settings: () => [...notificationKeys.all, 'settings'] as const,
};

/** Newest first; each page starts after the last entry of the one before. */
export const notificationsQuery = () =>
  infiniteQueryOptions<
    NotificationPage,
    ApiError,
    InfiniteData<NotificationPage>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: notificationKeys.list(),
    queryFn: async ({ pageParam, signal }) => {
      const body = { userid: memberId(), before: pageParam, limit: NOTIFICATIONS_PAGE_SIZE };
      // With a limit the answer is a page, never the bare list.
      return (await call(listNotifications, { body, signal, repeatable: true })) as NotificationPage;
    },
    initialPageParam: undefined,
    getNextPageParam: ({ notifications, hasMore }) => (hasMore ? notifications.at(-1)?._id : undefined),
  });

function useNotificationMutation(mutationFn: (id: string) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, string>({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.list() }),
  });
}

/** One by its id, 'all' or 'Allread', as the call has it. */
export const useChangeNotifications = () =>
  useNotificationMutation((notifyId) => call(deleteNotification, { body: { userid: memberId(), notifyId } }));

export const useReadNotification = () =>
  useNotificationMutation((notificationId) => call(readNotification, { params: { notificationId } }));

export const notificationSettingsQuery = () =>
  queryOptions<NotificationSettingsView, ApiError>({
    queryKey: notificationKeys.settings(),
    queryFn: ({ signal }) => call(readNotificationSettings, { signal }),
  });

export function useChangeNotificationSettings(events: MutationEvents<NotificationSettingsView, NotificationSettings>) {
  const client = useQueryClient();
  const queryKey = notificationKeys.settings();
  return useAppMutation(
    {
      // In order, so that the last choice is the last one stored.
      scope: queryKey.join(),
      mutationFn: (body) => call(changeNotificationSettings, { body }),
      // A fetch in flight would put back the earlier choice.
      onMutate: () => client.cancelQueries({ queryKey }),
      onSuccess: (settings) => writeMutationResult(client, queryKey, settings),
    },
    events,
  );
}
