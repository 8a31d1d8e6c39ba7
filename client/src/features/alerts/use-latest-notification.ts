import { useEffect, useRef, useState } from 'react';
import type { NotificationView } from '#contract/notifications.js';

/** The latest notification that came while the page was open. */
export function useLatestNotification(newest: readonly NotificationView[] | undefined): NotificationView | null {
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
