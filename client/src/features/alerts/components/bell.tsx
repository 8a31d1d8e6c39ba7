import NotificationsRounded from '@mui/icons-material/NotificationsRounded';
import IconButton from '@mui/material/IconButton';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, useEffect, useRef } from 'react';
import { UNREAD_SHOWN_MAX } from '#contract/limits.js';
import type { NotificationView } from '#contract/notifications.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import type { LiveUpdate } from '../../../lib/live.js';
import { refetchActive } from '../../../lib/refetch-active.js';
import { useLiveEvents } from '../../../lib/use-live-events.js';
import { lazyPart, optionalPart } from '../../../ui/lazy-part.js';
import { MarkedIcon } from '../../../ui/marked-icon.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import { notificationsQuery, notificationsTag } from '../api/notifications.queries.js';

const NotificationPanel = lazyPart(async () => (await import('./notification-panel.js')).NotificationPanel);

const Sentence = optionalPart(async () => (await import('./notification-sentence.js')).NotificationSentence);

const isForBell = ({ type }: LiveUpdate) => type === 'notification' || type === 'refresh';

/** The live number of unread notifications. Opens their list. */
export function Bell() {
  const { t } = useTranslation();
  const panelId = useId();
  const client = useQueryClient();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const { data } = useInfiniteQuery(notificationsQuery());
  const unread = data?.pages[0]?.unread ?? 0;
  const latest = useLatestNotification(data?.pages[0]?.notifications);
  useLiveEvents(isForBell, () => void refetchActive(client, { queryKey: notificationsTag }));
  const shownCount = unread > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : String(unread);
  return (
    <>
      <IconButton
        aria-label={unread === 0 ? t('nav.notifications') : t('nav.notificationsUnread', { shown: shownCount })}
        title={t('nav.notifications')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? panelId : undefined}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setWasOpened(true);
        }}
        sx={{ color: 'text.primary' }}
      >
        <MarkedIcon mark={unread === 0 ? null : shownCount}>
          <NotificationsRounded fontSize="small" />
        </MarkedIcon>
      </IconButton>
      <VisuallyHidden as="output">{latest && <Sentence notification={latest} />}</VisuallyHidden>
      {wasOpened && <NotificationPanel id={panelId} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

/** The latest notification that came while the page was open. */
function useLatestNotification(newest: readonly NotificationView[] | undefined): NotificationView | null {
  const known = useRef<number | null>(null);
  const [latest, setLatest] = useState<NotificationView | null>(null);
  useEffect(() => {
    if (newest === undefined) return;
    const unread = newest.find(({ read }) => !read);
    const isNew = known.current !== null && unread !== undefined && unread.dlDate > known.current;
    known.current = Math.max(known.current ?? 0, newest[0]?.dlDate ?? 0);
    if (isNew) setLatest(unread);
  }, [newest]);
  return latest;
}
