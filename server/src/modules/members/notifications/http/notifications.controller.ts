import { Controller } from '@nestjs/common';
import { NOTIFICATIONS_PAGE_SIZE } from '#contract/limits.js';
import {
  changeNotificationSettings,
  deleteNotification,
  endUnsubscription,
  listNotifications,
  type NotificationView,
  readNotification,
  readNotificationSettings,
  readUnsubscription,
} from '#contract/notifications.js';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { isAboutRequest } from '#contract/accounts/notification-kinds.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { assertOwnUserId, CurrentMember, type Member } from '../../../identity/auth/index.js';
import { Suppressions } from '../../../platform/mail/index.js';
import { NotificationPreferences } from '../data/notification-preferences.js';
import { NotificationPages } from '../notification-pages.service.js';
import type { Notification } from '../domain/notification.js';

const noticeSubscription = ({ email }: Member) => ({ email, list: 'notices' as const });

/** The user's notifications, their settings and the unsubscription. */
@Controller()
export class NotificationsController {
  constructor(
    private readonly pages: NotificationPages,
    private readonly settings: NotificationPreferences,
    private readonly suppressions: Suppressions,
  ) {}

  @Handles(listNotifications)
  async list(
    @CurrentMember() member: Member,
    @BodyOfCall(listNotifications) { userid, before, limit }: BodyOf<typeof listNotifications>,
  ): Promise<ResponseOf<typeof listNotifications>> {
    assertOwnUserId(member, userid);
    const { userId } = member;
    const page = { before, limit: limit ?? NOTIFICATIONS_PAGE_SIZE };
    const { notifications: found, hasMore, unread } = await this.pages.page(userId, page);
    const notifications = found.map(toNotificationView);
    return limit === undefined ? notifications : { notifications, hasMore, unread };
  }

  @Handles(deleteNotification)
  delete(
    @CurrentMember() member: Member,
    @BodyOfCall(deleteNotification) { userid, notifyId }: BodyOf<typeof deleteNotification>,
  ): Promise<ResponseOf<typeof deleteNotification>> {
    assertOwnUserId(member, userid);
    const { userId } = member;
    if (notifyId === 'all') return this.pages.removeAll(userId);
    return notifyId === 'Allread' ? this.pages.markAllRead(userId) : this.pages.remove(userId, notifyId);
  }

  @Handles(readNotification)
  async read(
    @CurrentMember() member: Member,
    @ParamsOfCall(readNotification) { notificationId }: ParamsOf<typeof readNotification>,
  ): Promise<ResponseOf<typeof readNotification>> {
    return { unread: await this.pages.markRead(member.userId, notificationId) };
  }

  @Handles(readNotificationSettings)
  async readSettings(@CurrentMember() member: Member): Promise<ResponseOf<typeof readNotificationSettings>> {
    const { userId, timeZone } = member;
    return { ...(await this.settings.get(userId)), timeZone };
  }

  @Handles(changeNotificationSettings)
  async changeSettings(
    @CurrentMember() member: Member,
    @BodyOfCall(changeNotificationSettings) settings: BodyOf<typeof changeNotificationSettings>,
  ): Promise<ResponseOf<typeof changeNotificationSettings>> {
    const { userId, timeZone } = member;
    await this.settings.save(userId, settings);
    return { ...settings, timeZone };
  }

  @Handles(readUnsubscription)
  async readUnsubscription(@CurrentMember() member: Member): Promise<ResponseOf<typeof readUnsubscription>> {
    return { isUnsubscribed: await this.suppressions.isSuppressed(noticeSubscription(member)) };
  }

  @Handles(endUnsubscription)
  async endUnsubscription(@CurrentMember() member: Member): Promise<ResponseOf<typeof endUnsubscription>> {
    await this.suppressions.remove(noticeSubscription(member));
    return { isUnsubscribed: false };
  }
}

function toNotificationView({ id, kind, slug, at, detail, isRead }: Notification): NotificationView {
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
