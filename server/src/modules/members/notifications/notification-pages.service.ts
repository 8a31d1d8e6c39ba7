import { Injectable } from '@nestjs/common';
import { UNREAD_SHOWN_MAX } from '#contract/limits.js';
import { AppError } from '../../../core/errors/app-error.js';
import { NotificationRepository } from './data/notification.repository.js';
import type { Notification } from './domain/notification.js';
import { Live } from './live.js';

interface Changed {
  changed: number;
  unread: number;
}

/** Pages of notifications, and their changes, which are published to the user's other pages. */
@Injectable()
export class NotificationPages {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly live: Live,
  ) {}

  async page(
    userId: string,
    { before, limit }: { before: string | undefined; limit: number },
  ): Promise<{ notifications: Notification[]; hasMore: boolean; unread: number }> {
    const last = before === undefined ? null : await this.notifications.findForUser(userId, before);
    if (before !== undefined && last === null) throw new AppError('notification-not-found');
    const [found, unread] = await Promise.all([
      this.notifications.page(userId, { beforeCursor: last?.cursor ?? null, limit: limit + 1 }),
      this.countUnread(userId),
    ]);
    return { notifications: found.slice(0, limit), hasMore: found.length > limit, unread };
  }

  async remove(userId: string, id: string): Promise<Changed> {
    if (!(await this.notifications.hide(userId, id))) throw new AppError('notification-not-found');
    return this.changed(userId, 1);
  }

  async removeAll(userId: string): Promise<Changed> {
    return this.changed(userId, await this.notifications.hideAll(userId));
  }

  async markAllRead(userId: string): Promise<Changed> {
    return this.changed(userId, await this.notifications.markAllRead(userId));
  }

  async markRead(userId: string, id: string): Promise<number> {
    if (!(await this.notifications.markRead(userId, id))) throw new AppError('notification-not-found');
    return (await this.changed(userId, 1)).unread;
  }

  private async changed(userId: string, changed: number): Promise<Changed> {
    if (changed > 0) await this.live.publish(userId, { type: 'notification' });
    return { changed, unread: await this.countUnread(userId) };
  }

  private countUnread(userId: string): Promise<number> {
    return this.notifications.countUnread(userId, UNREAD_SHOWN_MAX + 1);
  }
}
