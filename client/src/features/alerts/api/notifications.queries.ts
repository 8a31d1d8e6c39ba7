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
import { type NotificationPage, NOTIFICATIONS_PAGE_SIZE, type NotificationSettings } from '#contract/notifications.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { type ApiError, call } from '../../../lib/api.js';
import { keepAnswer } from '../../../lib/keep-answer.js';

export type NotificationSettingsView = ResponseOf<typeof readNotificationSettings>;

export const notificationKeys = {
  all: ['notifications'] as const,
  list: (userId: string) => [...notificationKeys.all, 'list', userId] as const,
  settings: (userId: string) => [...notificationKeys.all, 'settings', userId] as const,
};

/** Newest first; each further page goes on behind the last one known. */
export const notificationsQuery = (userId: string) =>
  infiniteQueryOptions<
    NotificationPage,
    ApiError,
    InfiniteData<NotificationPage>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: notificationKeys.list(userId),
    queryFn: async ({ pageParam, signal }) => {
      const body = { userid: userId, before: pageParam, limit: NOTIFICATIONS_PAGE_SIZE };
      // With a limit the answer is a page, never the bare list.
      return (await call(listNotifications, { body, signal, repeatable: true })) as NotificationPage;
    },
    initialPageParam: undefined,
    getNextPageParam: ({ notifications, hasMore }) => (hasMore ? notifications.at(-1)?._id : undefined),
  });

/** One by its id, 'all' or 'Allread', as the call has it. */
export function useChangeNotifications(userId: string) {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, string>({
    mutationFn: (notifyId) => call(deleteNotification, { body: { userid: userId, notifyId } }),
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.list(userId) }),
  });
}

export function useReadNotification(userId: string) {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, string>({
    mutationFn: (notificationId) => call(readNotification, { params: { notificationId } }),
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.list(userId) }),
  });
}

export const notificationSettingsQuery = (userId: string) =>
  queryOptions<NotificationSettingsView, ApiError>({
    queryKey: notificationKeys.settings(userId),
    queryFn: ({ signal }) => call(readNotificationSettings, { signal }),
  });

export function useChangeNotificationSettings(userId: string) {
  const client = useQueryClient();
  const queryKey = notificationKeys.settings(userId);
  return useMutation<NotificationSettingsView, ApiError, NotificationSettings>({
    // One after the other: the last choice is also the last one kept.
    scope: { id: queryKey.join() },
    mutationFn: (body) => call(changeNotificationSettings, { body }),
    // An answer still under way would put back what it was asked before.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (settings) => keepAnswer(client, queryKey, settings),
  });
}
