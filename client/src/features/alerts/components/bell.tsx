import NotificationsRounded from '@mui/icons-material/NotificationsRounded';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { UNREAD_SHOWN_MAX } from '#contract/limits.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import type { LiveUpdate } from '../../../lib/live.js';
import { refetchActive } from '../../../lib/refetch-active.js';
import { useLiveEvents } from '../../../lib/use-live-events.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import { notificationKeys, notificationsQuery } from '../api/notifications.queries.js';
import { useLatestAnnouncement } from '../use-latest-announcement.js';

const NotificationPanel = lazyPart(async () => (await import('./notification-panel.js')).NotificationPanel);

const isOfBell = ({ type }: LiveUpdate) => type === 'notification' || type === 'refresh';

/** Live count of unread notifications; opens their list. */
export function Bell() {
  const { t } = useTranslation('alerts');
  const panelId = useId();
  const client = useQueryClient();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const { data } = useInfiniteQuery(notificationsQuery());
  const unread = data?.pages[0]?.unread ?? 0;
  const announcement = useLatestAnnouncement(data?.pages[0]?.notifications);
  useLiveEvents(isOfBell, () => void refetchActive(client, { queryKey: notificationKeys.list() }));
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
        <Badge
          color="secondary"
          badgeContent={unread === 0 ? 0 : shownCount}
          // Beside the bell, which it would hide.
          sx={{ '& .MuiBadge-badge': { height: 16, minWidth: 16, px: 1, right: -4, fontSize: '0.6875rem' } }}
        >
          <NotificationsRounded fontSize="small" />
        </Badge>
      </IconButton>
      <VisuallyHidden as="output">{announcement}</VisuallyHidden>
      {wasOpened && <NotificationPanel id={panelId} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
