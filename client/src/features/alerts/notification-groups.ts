import type { NotificationView } from '#contract/notifications.js';

/** What one line of the bell shows, newest first. */
export type NotificationGroup = readonly [NotificationView, ...NotificationView[]];

/** Downloads of the same files on the same day share a line, unless only some of them are new. */
export function groupNotifications(
  notifications: readonly NotificationView[],
  isNew: (notification: NotificationView) => boolean,
): NotificationGroup[] {
  const groups = new Map<string, [NotificationView, ...NotificationView[]]>();
  for (const notification of notifications) {
    const { _id, kind, slug, fileName, moreFiles, dlDate } = notification;
    const day = new Date(dlDate).toDateString();
    const key = kind === 'download' ? JSON.stringify([slug, fileName, moreFiles, day, isNew(notification)]) : _id;
    const group = groups.get(key);
    if (group) group.push(notification);
    else groups.set(key, [notification]);
  }
  return [...groups.values()];
}
