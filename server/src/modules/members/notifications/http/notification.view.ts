import { isAboutRequest } from '#contract/accounts/notification-kinds.js';
import type { NotificationView } from '#contract/notifications.js';
import type { Notification } from '../domain/notification.js';

export function toNotificationView({ id, kind, slug, at, detail, isRead }: Notification): NotificationView {
  return {
    _id: id,
    kind,
    slug,
    dlDate: at.getTime(),
    dlCountryCode: detail.country,
    dlOrigin: detail.city,
    receiverEmail: detail.email,
    receiverName: detail.name,
    fileName: isAboutRequest(kind) ? detail.transferName : detail.fileName,
    moreFiles: detail.moreFiles,
    note: detail.note,
    until: detail.until,
    read: isRead,
  };
}
