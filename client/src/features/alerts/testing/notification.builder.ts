import type { NotificationView } from '#contract/notifications.js';

export function buildNotification(changes: Partial<NotificationView> = {}): NotificationView {
  return {
    _id: 'n1',
    kind: 'download',
    slug: 'abc1234',
    dlDate: Date.now() - 60_000,
    dlCountryCode: 'CN',
    dlOrigin: 'Shenzhen',
    receiverEmail: 'bo@example.com',
    receiverName: '',
    fileName: 'plans.pdf',
    moreFiles: 0,
    note: '',
    until: null,
    read: false,
    ...changes,
  };
}
