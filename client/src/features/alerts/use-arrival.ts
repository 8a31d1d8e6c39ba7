import { useEffect, useRef, useState } from 'react';
import type { NotificationView } from '#contract/notifications.js';
import { useNotificationText } from './use-notification-text.js';

/** What came last while the page was open, as a sentence for those who hear the page; nothing of what was there before. */
export function useArrival(newest: readonly NotificationView[] | undefined): string {
  const { sentence } = useNotificationText();
  const known = useRef<number | null>(null);
  const [arrived, setArrived] = useState<NotificationView | null>(null);
  useEffect(() => {
    if (newest === undefined) return;
    const latest = newest.find(({ read }) => !read);
    const isNew = known.current !== null && latest !== undefined && latest.dlDate > known.current;
    known.current = Math.max(known.current ?? 0, newest[0]?.dlDate ?? 0);
    if (isNew) setArrived(latest);
  }, [newest]);
  return arrived === null ? '' : sentence(arrived);
}
