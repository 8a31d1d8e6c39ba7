import { infiniteQueryOptions, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import {
  changeNotificationSettings,
  deleteNotification,
  listNotifications,
  readNotification,
  readNotificationSettings,
} from '#contract/calls.js';
import type { ResponseOf } from '#contract/endpoint.js';
import { NOTIFICATIONS_PAGE_SIZE } from '#contract/limits.js';
import type { NotificationPage, NotificationSettings } from '#contract/notifications.js';
import { call, type ApiError } from '../../../lib/api.js';
import { memberId } from '../../../lib/member.js';
import { readQuery } from '../../../lib/read-query.js';
import { useAppMutation, type MutationEvents } from '../../../lib/use-app-mutation.js';
import { writeMutationResult } from '../../../lib/write-mutation-result.js';

export type NotificationSettingsView = ResponseOf<typeof readNotificationSettings>;

export const notificationsTag = ['notifications', 'list'] as const;

/** The pages of notifications, newest first. Each starts after the last entry of the page before. */
export const notificationsQuery = () =>
  infiniteQueryOptions<
    NotificationPage,
    ApiError,
    InfiniteData<NotificationPage>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: notificationsTag,
    queryFn: async ({ pageParam, signal }) => {
      const body = { userid: memberId(), before: pageParam, limit: NOTIFICATIONS_PAGE_SIZE };
      // With a limit the response is a page, never the bare list.
      return (await call(listNotifications, { body, signal, repeatable: true })) as NotificationPage;
    },
    initialPageParam: undefined,
    getNextPageParam: ({ notifications, hasMore }) => (hasMore ? notifications.at(-1)?._id : undefined),
  });

function useNotificationMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, Input>({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: notificationsTag }),
  });
}

const changeNotifications = (notifyId: string) => call(deleteNotification, { body: { userid: memberId(), notifyId } });

/** Deletes all notifications, or marks them as read. */
export const useChangeNotifications = () =>
  useNotificationMutation((notifyId: 'all' | 'Allread') => changeNotifications(notifyId));

export const useRemoveNotifications = () =>
  useNotificationMutation((ids: readonly string[]) => Promise.all(ids.map(changeNotifications)));

export const useReadNotification = () =>
  useNotificationMutation((notificationId: string) => call(readNotification, { params: { notificationId } }));

export const notificationSettingsQuery = readQuery(['notifications', 'settings'], readNotificationSettings);

export function useChangeNotificationSettings(events: MutationEvents<NotificationSettingsView, NotificationSettings>) {
  const client = useQueryClient();
  const { queryKey } = notificationSettingsQuery;
  return useAppMutation(
    {
      // Changes are sent in order, so that the last choice is the last one stored.
      scope: 'notification-settings',
      mutationFn: (body) => call(changeNotificationSettings, { body }),
      // A fetch in flight would put back the earlier choice.
      onMutate: () => client.cancelQueries({ queryKey }),
      onSuccess: (settings) => writeMutationResult(client, queryKey, settings),
    },
    events,
  );
}
