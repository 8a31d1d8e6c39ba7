import { Injectable } from '@nestjs/common';
import { UNREAD_SHOWN_MAX } from '#contract/alerts.js';
import { AppError } from '../../core/errors/app-error.js';
import { AlertRepository } from './data/alert.repository.js';
import type { Alert } from './domain/alert.js';
import { Live } from './live.js';

interface Changed {
  changed: number;
  unread: number;
}

/** The list behind the bell. Changes reach the member's other pages at once. */
@Injectable()
export class NotificationPages {
  constructor(
    private readonly alerts: AlertRepository,
    private readonly live: Live,
  ) {}

  /** @throws {AppError} notification-not-found */
  async page(
    userId: string,
    { before, limit }: { before: string | undefined; limit: number },
  ): Promise<{ alerts: Alert[]; hasMore: boolean; unread: number }> {
    const last = before === undefined ? null : await this.alerts.find(userId, before);
    if (before !== undefined && last === null) throw new AppError('notification-not-found');
    const [found, unread] = await Promise.all([
      this.alerts.page(userId, { beforeCursor: last?.cursor ?? null, limit: limit + 1 }),
      this.countUnread(userId),
    ]);
    return { alerts: found.slice(0, limit), hasMore: found.length > limit, unread };
  }

  /** @throws {AppError} notification-not-found, another member's included (A4) */
  async remove(userId: string, id: string): Promise<Changed> {
    if (!(await this.alerts.hide(userId, id))) throw new AppError('notification-not-found');
    return this.changed(userId, 1);
  }

  async removeAll(userId: string): Promise<Changed> {
    return this.changed(userId, await this.alerts.hideAll(userId));
  }

  async markAllRead(userId: string): Promise<Changed> {
    return this.changed(userId, await this.alerts.markAllRead(userId));
  }

  /** @throws {AppError} notification-not-found */
  async markRead(userId: string, id: string): Promise<number> {
    if (!(await this.alerts.markRead(userId, id))) throw new AppError('notification-not-found');
    return (await this.changed(userId, 1)).unread;
  }

  private async changed(userId: string, changed: number): Promise<Changed> {
    if (changed > 0) await this.live.publish(userId, { type: 'notification' });
    return { changed, unread: await this.countUnread(userId) };
  }

  private countUnread(userId: string): Promise<number> {
    return this.alerts.countUnread(userId, UNREAD_SHOWN_MAX + 1);
  }
}
