import type { NotificationView } from '#contract/notifications.js';
import { useNotificationSentence } from '../use-notification-sentence.js';

/** Says a notification aloud, within a live region. */
export function NotificationSentence({ notification }: { notification: NotificationView }) {
  return useNotificationSentence()(notification);
}
