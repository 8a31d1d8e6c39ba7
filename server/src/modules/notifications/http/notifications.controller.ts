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
import { NotificationPreferences } from '../notification-settings.service.js';
import { NotificationPages } from '../notification-pages.service.js';
import { toNotificationView } from './notification.view.js';

function member(caller: Caller, claimedId?: string): Member {
  if (caller.kind !== 'member') throw new AppError('unauthenticated');
  if (claimedId !== undefined && claimedId !== caller.userId) throw new AppError('not-yours');
  return caller;
}

const noticesTo = ({ email }: Member) => ({ email, list: 'notices' as const });

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
    const asked = { before, limit: limit ?? NOTIFICATIONS_PAGE_SIZE };
    const { alerts, hasMore, unread } = await this.pages.page(userId, asked);
    const notifications = alerts.map(toNotificationView);
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
    return { ...(await this.settings.of(userId)), timeZone };
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
    return { isUnsubscribed: await this.suppressions.covers(noticesTo(member(caller))) };
  }

  @Handles(endUnsubscription)
  async endUnsubscription(@CurrentCaller() caller: Caller): Promise<ResponseOf<typeof endUnsubscription>> {
    await this.suppressions.end(noticesTo(member(caller)));
    return { isUnsubscribed: false };
  }
}
