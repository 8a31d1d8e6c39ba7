import { Injectable } from '@nestjs/common';
import type { NotificationKind } from '#contract/accounts/notification-kinds.js';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import type { Transaction } from '../../../core/mongo/writes.js';
import { sha256 } from '../../../core/secrets/secrets.js';
import { Users } from '../../identity/auth/index.js';
import { NotificationPreferences } from './data/notification-preferences.js';
import { NotificationRepository } from './data/notification.repository.js';
import { DigestJobs } from './digests.service.js';
import { type Notification, cursorOf, type NotificationInput, notificationInputSchema } from './domain/notification.js';
import { quietHoursEnd } from './domain/quiet-hours.js';
import { Live } from './live.js';

/** Notifies users on the page and by mail, according to their settings. */
@Injectable()
export class Notifications {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly settings: NotificationPreferences,
    private readonly digests: DigestJobs,
    private readonly users: Users,
    private readonly live: Live,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * Stores the notification for the page, the next digest, both or neither, according to the user's settings.
   * Idempotent. Call it from a job: it throws while the database is unavailable.
   */
  async notify(input: NotificationInput): Promise<void> {
    const { id, userId, kind, slug, at, detail, hasOwnMail } = notificationInputSchema.parse(input);
    const { page, mail } = (await this.settings.get(userId)).kinds[kind];
    const isMailed = mail && !hasOwnMail;
    if (!page && !isMailed) return;
    const now = this.clock.now();
    const ownId = sha256(`${userId}\n${id}`).slice(0, 32);
    const notification = await this.insert({
      id: ownId,
      userId,
      kind,
      slug,
      at,
      detail,
      cursor: cursorOf({ at, id: ownId }),
      isVisible: page,
      isRead: false,
      mailDueAt: isMailed ? new Date(now.getTime() + this.config.env.DIGEST_SECONDS * 1000) : null,
      createdAt: now,
    });
    if (notification.isVisible) await this.live.publish(userId, { type: 'notification', slug });
    if (notification.mailDueAt) await this.digests.mailAt(userId, notification.mailDueAt);
  }

  /**
   * When the mail of a kind that has its own (with a button, for example) may be sent: now or at the
   * end of quiet hours (`notBefore` of `Mails.queue`); null if the user wants no mail of this kind.
   */
  async mailTime(userId: string, kind: NotificationKind): Promise<Date | null> {
    const [user, { kinds, quiet }] = await Promise.all([this.users.findById(userId), this.settings.get(userId)]);
    if (!user || !kinds[kind].mail) return null;
    const now = this.clock.now();
    return (quiet && quietHoursEnd(now, quiet, user.timeZone)) ?? now;
  }

  /** Deletes what any user was notified of about a transfer. */
  deleteAbout(slug: string): Promise<void> {
    return this.notifications.deleteAbout(slug);
  }

  /** Hides or shows the notifications about a request, which nobody may open while it is withheld. */
  withhold(slug: string, isWithheld: boolean, transaction: Transaction): Promise<void> {
    return this.notifications.withhold(slug, isWithheld, transaction);
  }

  /** Returns the stored notification, which an earlier call may have inserted. */
  private async insert(notification: Notification): Promise<Notification> {
    if (await this.notifications.insertOnce(notification)) return notification;
    return (await this.notifications.findForUser(notification.userId, notification.id)) ?? notification;
  }
}
