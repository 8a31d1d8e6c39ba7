import type { NotificationView } from '#contract/alerts.js';
import type { Alert } from '../domain/alert.js';

export function toNotificationView({ id, kind, slug, at, detail, isRead }: Alert): NotificationView {
  return {
    _id: id,
    kind,
    slug,
    dlDate: at.getTime(),
    dlCountryCode: detail.country,
    dlOrigin: detail.city,
    receiverEmail: detail.email,
    fileName: detail.fileName,
    fileCount: detail.fileCount,
    note: detail.note,
    until: detail.until,
    read: isRead,
  };
}
