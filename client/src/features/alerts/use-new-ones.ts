import { useState } from 'react';
import type { NotificationView } from '#contract/notifications.js';

/** Opening the panel marks all as read; those that were new are shown as new until it closes. */
export function useNewOnes(shown: readonly NotificationView[]): (notification: NotificationView) => boolean {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const unknown = shown.filter(({ _id, read }) => !read && !known.has(_id));
  if (unknown.length > 0) setKnown(new Set([...known, ...unknown.map(({ _id }) => _id)]));
  return ({ _id }) => known.has(_id);
}
