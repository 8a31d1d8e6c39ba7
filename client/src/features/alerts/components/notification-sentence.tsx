import type { NotificationView } from '#contract/notifications.js';
import { useNotificationText } from '../use-notification-text.js';

/** Says a notification aloud, within a live region. */
export function NotificationSentence({ notification }: { notification: NotificationView }) {
  return useNotificationText().sentence(notification);
}
