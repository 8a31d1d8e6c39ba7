import { Controller } from '@nestjs/common';
import {
  changeNotificationSettings,
  deleteNotification,
  endUnsubscription,
  listNotifications,
  NOTIFICATIONS_PAGE_SIZE,
  readNotification,
  readNotificationSettings,
  readUnsubscription,
} from '#contract/notifications.js';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { AppError } from '../../../core/errors/app-error.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../core/http/handles.js';
import { type Principal, CurrentPrincipal, type Member } from '../../auth/index.js';
import { Suppressions } from '../../mail/index.js';
import { NotificationPreferences } from '../notification-preferences.service.js';
import { NotificationPages } from '../notification-pages.service.js';
import { toNotificationView } from './notification.view.js';

function member(principal: Principal, claimedId?: string): Member {
  if (principal.kind !== 'member') throw new AppError('unauthenticated');
  if (claimedId !== undefined && claimedId !== principal.userId) throw new AppError('not-yours');
  return principal;
}

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
    @CurrentPrincipal() principal: Principal,
    @BodyOfCall(listNotifications) { userid, before, limit }: BodyOf<typeof listNotifications>,
  ): Promise<ResponseOf<typeof listNotifications>> {
    const { userId } = member(principal, userid);
    const page = { before, limit: limit ?? NOTIFICATIONS_PAGE_SIZE };
    const { notifications: found, hasMore, unread } = await this.pages.page(userId, page);
    const notifications = found.map(toNotificationView);
    return limit === undefined ? notifications : { notifications, hasMore, unread };
  }

  @Handles(deleteNotification)
  delete(
    @CurrentPrincipal() principal: Principal,
    @BodyOfCall(deleteNotification) { userid, notifyId }: BodyOf<typeof deleteNotification>,
  ): Promise<ResponseOf<typeof deleteNotification>> {
    const { userId } = member(principal, userid);
    if (notifyId === 'all') return this.pages.removeAll(userId);
    return notifyId === 'Allread' ? this.pages.markAllRead(userId) : this.pages.remove(userId, notifyId);
  }

  @Handles(readNotification)
  async read(
    @CurrentPrincipal() principal: Principal,
    @ParamsOfCall(readNotification) { notificationId }: ParamsOf<typeof readNotification>,
  ): Promise<ResponseOf<typeof readNotification>> {
    return { unread: await this.pages.markRead(member(principal).userId, notificationId) };
  }

  @Handles(readNotificationSettings)
  async readSettings(@CurrentPrincipal() principal: Principal): Promise<ResponseOf<typeof readNotificationSettings>> {
    const { userId, timeZone } = member(principal);
    return { ...(await this.settings.get(userId)), timeZone };
  }

  @Handles(changeNotificationSettings)
  async changeSettings(
    @CurrentPrincipal() principal: Principal,
    @BodyOfCall(changeNotificationSettings) settings: BodyOf<typeof changeNotificationSettings>,
  ): Promise<ResponseOf<typeof changeNotificationSettings>> {
    const { userId, timeZone } = member(principal);
    await this.settings.save(userId, settings);
    return { ...settings, timeZone };
  }

  @Handles(readUnsubscription)
  async readUnsubscription(@CurrentPrincipal() principal: Principal): Promise<ResponseOf<typeof readUnsubscription>> {
    return { isUnsubscribed: await this.suppressions.isSuppressed(noticeSubscription(member(principal))) };
  }

  @Handles(endUnsubscription)
  async endUnsubscription(@CurrentPrincipal() principal: Principal): Promise<ResponseOf<typeof endUnsubscription>> {
    await this.suppressions.remove(noticeSubscription(member(principal)));
    return { isUnsubscribed: false };
  }
}
