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
import { type Caller, CurrentCaller, type Member } from '../../auth/index.js';
import { Suppressions } from '../../mail/index.js';
import { NotificationPreferences } from '../notification-preferences.service.js';
import { NotificationPages } from '../notification-pages.service.js';
import { toNotificationView } from './notification.view.js';

function member(caller: Caller, claimedId?: string): Member {
  if (caller.kind !== 'member') throw new AppError('unauthenticated');
  if (claimedId !== undefined && claimedId !== caller.userId) throw new AppError('not-yours');
  return caller;
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
    @CurrentCaller() caller: Caller,
    @BodyOfCall(listNotifications) { userid, before, limit }: BodyOf<typeof listNotifications>,
  ): Promise<ResponseOf<typeof listNotifications>> {
    const { userId } = member(caller, userid);
    const page = { before, limit: limit ?? NOTIFICATIONS_PAGE_SIZE };
    const { notifications: found, hasMore, unread } = await this.pages.page(userId, page);
    const notifications = found.map(toNotificationView);
    return limit === undefined ? notifications : { notifications, hasMore, unread };
  }

  @Handles(deleteNotification)
  delete(
    @CurrentCaller() caller: Caller,
    @BodyOfCall(deleteNotification) { userid, notifyId }: BodyOf<typeof deleteNotification>,
  ): Promise<ResponseOf<typeof deleteNotification>> {
    const { userId } = member(caller, userid);
    if (notifyId === 'all') return this.pages.removeAll(userId);
    return notifyId === 'Allread' ? this.pages.markAllRead(userId) : this.pages.remove(userId, notifyId);
  }

  @Handles(readNotification)
  async read(
    @CurrentCaller() caller: Caller,
    @ParamsOfCall(readNotification) { notificationId }: ParamsOf<typeof readNotification>,
  ): Promise<ResponseOf<typeof readNotification>> {
    return { unread: await this.pages.markRead(member(caller).userId, notificationId) };
  }

  @Handles(readNotificationSettings)
  async readSettings(@CurrentCaller() caller: Caller): Promise<ResponseOf<typeof readNotificationSettings>> {
    const { userId, timeZone } = member(caller);
    return { ...(await this.settings.get(userId)), timeZone };
  }

  @Handles(changeNotificationSettings)
  async changeSettings(
    @CurrentCaller() caller: Caller,
    @BodyOfCall(changeNotificationSettings) settings: BodyOf<typeof changeNotificationSettings>,
  ): Promise<ResponseOf<typeof changeNotificationSettings>> {
    const { userId, timeZone } = member(caller);
    await this.settings.save(userId, settings);
    return { ...settings, timeZone };
  }

  @Handles(readUnsubscription)
  async readUnsubscription(@CurrentCaller() caller: Caller): Promise<ResponseOf<typeof readUnsubscription>> {
    return { isUnsubscribed: await this.suppressions.isSuppressed(noticeSubscription(member(caller))) };
  }

  @Handles(endUnsubscription)
  async endUnsubscription(@CurrentCaller() caller: Caller): Promise<ResponseOf<typeof endUnsubscription>> {
    await this.suppressions.remove(noticeSubscription(member(caller)));
    return { isUnsubscribed: false };
  }
}
