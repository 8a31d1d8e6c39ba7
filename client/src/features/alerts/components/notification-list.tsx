import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState, useCallback } from 'react';
import { useLocation, type To } from 'react-router-dom';
import { accountPageOf, isAboutRequest } from '#contract/accounts/notification-kinds.js';
import type { NotificationView } from '#contract/notifications.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useTransferAddress } from '../../../lib/transfer-address.js';
import { useNow } from '../../../lib/use-now.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { EmptyRiver } from '../../../ui/empty-river.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { notificationsQuery, useReadNotification, useRemoveNotifications } from '../api/notifications.queries.js';
import { groupNotifications } from '../notification-groups.js';
import { NotificationItem } from './notification-item.js';

function NotificationsSkeleton() {
  return (
    <Stack spacing={4} sx={{ px: 4, py: 3 }} aria-hidden>
      {[0, 1, 2].map((row) => (
        <Box key={row}>
          <Skeleton width="80%" />
          <Skeleton width="45%" />
        </Box>
      ))}
    </Stack>
  );
}

function EmptyNotifications() {
  const { t } = useTranslation('alerts');
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center', px: 6, py: 8 }}>
      <EmptyRiver />
      <Typography variant="h3" component="p">
        {t('upToDate')}
      </Typography>
      <Typography color="textSecondary">{t('upToDateText')}</Typography>
    </Stack>
  );
}

/**
 * Fetches one more page on request. A live event refetches the loaded pages, which aborts the fetch of another page, and
 * vice versa: so the second fetch waits for the first.
 */
function useEarlier(query: UseInfiniteQueryResult<{ pages: unknown[] }>) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const shown = data?.pages.length ?? 0;
  const [requested, setRequested] = useState(0);
  if (requested > 0 && (shown >= requested || !hasNextPage)) setRequested(0);
  const isRequested = requested > shown && !isError;
  useEffect(() => {
    if (isRequested && !isFetching) void fetchNextPage();
  }, [isRequested, isFetching, fetchNextPage]);
  const request = () => {
    setRequested(shown + 1);
    if (isError) void fetchNextPage();
  };
  return { isRequested, request };
}

interface NotificationListProps {
  onLeave: () => void;
}

export function NotificationList({ onLeave }: NotificationListProps) {
  const { t } = useTranslation('alerts');
  const now = useNow();
  const query = useInfiniteQuery(notificationsQuery());
  const addressOf = useNotificationAddress();
  const { mutate: remove } = useRemoveNotifications();
  const { mutate: read } = useReadNotification();
  const earlier = useEarlier(query);
  const shown = query.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const isNew = useNewOnes(shown);
  if (query.isPending) return <NotificationsSkeleton />;
  return (
    <>
      {query.isError && (
        <Box sx={{ mx: 4, my: 2 }}>
          <RetryAlert error={query.error} onRetry={() => void query.refetch()} />
        </Box>
      )}
      {!query.isError && shown.length === 0 && <EmptyNotifications />}
      <Stack component="ul" aria-label={t('title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {groupNotifications(shown, isNew).map((group) => (
          <NotificationItem
            // The oldest, so that the line stays where another download joins it.
            key={group.at(-1)?._id}
            group={group}
            isNew={isNew(group[0])}
            now={now}
            address={addressOf(group[0])}
            onOpen={() => {
              for (const { _id, read: isRead } of group) if (!isRead) read(_id);
              onLeave();
            }}
            onRemove={() => remove(group.map(({ _id }) => _id))}
          />
        ))}
      </Stack>
      {query.hasNextPage && (
        <BusyButton fullWidth isBusy={earlier.isRequested} onClick={earlier.request} sx={{ mt: 1 }}>
          {t('earlier')}
        </BusyButton>
      )}
    </>
  );
}

/** Opening the panel marks all as read; those that were new are shown as new until it closes. */
function useNewOnes(shown: readonly NotificationView[]): (notification: NotificationView) => boolean {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const unknown = shown.filter(({ _id, read }) => !read && !known.has(_id));
  if (unknown.length > 0) setKnown(new Set([...known, ...unknown.map(({ _id }) => _id)]));
  return ({ _id }) => known.has(_id);
}

/** The page that a notification links to. A transfer opens over the current page of the dashboard, elsewhere over the list of transfers. */
function useNotificationAddress() {
  const { pathname } = useLocation();
  const transferAddress = useTransferAddress();
  return useCallback(
    ({ kind, slug }: NotificationView): { to: To; state?: unknown } => {
      const accountPage = accountPageOf(kind);
      if (accountPage !== undefined) return { to: accountPage };
      // A received transfer belongs to another account.
      if (kind === 'received') return { to: '/dash/received' };
      if (isAboutRequest(kind)) return { to: `/dash/requests/${slug}` };
      const isInDashboard = pathname === '/dash' || pathname.startsWith('/dash/');
      return isInDashboard ? transferAddress(slug) : { to: `/dash/transfers/${slug}` };
    },
    [pathname, transferAddress],
  );
}
