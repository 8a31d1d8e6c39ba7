import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useNow } from '../../../lib/use-now.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { EmptyRiver } from '../../../ui/empty-river.js';
import { RetryAlert } from '../../../ui/retry-alert.js';
import { notificationsQuery, useChangeNotifications, useReadNotification } from '../api/notifications.queries.js';
import { useNewOnes } from '../use-new-ones.js';
import { useNotificationAddress } from '../use-notification-address.js';
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
 * One page more on request. A live event refetches the shown ones, which aborts a query for one
 * more, and vice versa: the second of them waits.
 */
function useEarlier(query: UseInfiniteQueryResult<{ pages: unknown[] }>) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const shown = data?.pages.length ?? 0;
  const [wanted, setWanted] = useState(0);
  if (wanted > 0 && (shown >= wanted || !hasNextPage)) setWanted(0);
  const isWanted = wanted > shown && !isError;
  useEffect(() => {
    if (isWanted && !isFetching) void fetchNextPage();
  }, [isWanted, isFetching, fetchNextPage]);
  const ask = () => {
    setWanted(shown + 1);
    if (isError) void fetchNextPage();
  };
  return { isAsked: isWanted, ask };
}

interface NotificationListProps {
  onLeave: () => void;
}

export function NotificationList({ onLeave }: NotificationListProps) {
  const { t } = useTranslation('alerts');
  const now = useNow();
  const query = useInfiniteQuery(notificationsQuery());
  const addressOf = useNotificationAddress();
  const { mutate: change } = useChangeNotifications();
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
        {shown.map((notification) => (
          <NotificationItem
            key={notification._id}
            notification={notification}
            isNew={isNew(notification)}
            now={now}
            address={addressOf(notification)}
            onOpen={() => {
              if (!notification.read) read(notification._id);
              onLeave();
            }}
            onRemove={() => change(notification._id)}
          />
        ))}
      </Stack>
      {query.hasNextPage && (
        <BusyButton fullWidth isBusy={earlier.isAsked} onClick={earlier.ask} sx={{ mt: 1 }}>
          {t('earlier')}
        </BusyButton>
      )}
    </>
  );
}
