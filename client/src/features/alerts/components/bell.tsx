import NotificationsRounded from '@mui/icons-material/NotificationsRounded';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { QueryClientProvider, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNREAD_SHOWN_MAX } from '#contract/limits.js';
import { askAgain } from '../../../lib/ask-again.js';
import type { LiveNews } from '../../../lib/live.js';
import { useNews } from '../../../lib/use-news.js';
import { createQueryClient } from '../../../lib/query-client.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import { notificationKeys, notificationsQuery } from '../api/notifications.queries.js';
import { useArrival } from '../use-arrival.js';

const NotificationPanel = lazyPart(async () => (await import('./notification-panel.js')).NotificationPanel);

/** How many are new, at every moment; opens what they say. */
export function Bell({ userId }: { userId: string }) {
  // The bar is outside of the pages, and so outside of their queries.
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <LiveBell userId={userId} />
    </QueryClientProvider>
  );
}

const isOfBell = ({ type }: LiveNews) => type === 'notification' || type === 'refresh';

function LiveBell({ userId }: { userId: string }) {
  const { t } = useTranslation('alerts');
  const panelId = useId();
  const client = useQueryClient();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const { data } = useInfiniteQuery(notificationsQuery(userId));
  const unread = data?.pages[0]?.unread ?? 0;
  const arrival = useArrival(data?.pages[0]?.notifications);
  useNews(isOfBell, () => void askAgain(client, notificationKeys.list(userId)));
  const shownCount = unread > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : String(unread);
  return (
    <>
      <IconButton
        aria-label={unread === 0 ? t('bell') : t('bellUnread', { shown: shownCount })}
        title={t('bell')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? panelId : undefined}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setWasOpened(true);
        }}
        sx={{ color: 'text.primary' }}
      >
        <Badge color="secondary" badgeContent={unread === 0 ? 0 : shownCount}>
          <NotificationsRounded fontSize="small" />
        </Badge>
      </IconButton>
      <VisuallyHidden as="output">{arrival}</VisuallyHidden>
      {wasOpened && <NotificationPanel id={panelId} userId={userId} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
