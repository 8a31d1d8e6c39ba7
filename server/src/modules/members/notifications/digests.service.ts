import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { Transactions } from '../../../core/mongo/transactions.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { type User, Users } from '../../identity/auth/index.js';
import { type MailRequest, Mails } from '../../platform/mail/index.js';
import { NotificationPreferences } from './notification-preferences.service.js';
import { NotificationRepository } from './data/notification.repository.js';
import type { Notification } from './domain/notification.js';
import { quietHoursEnd } from './domain/quiet-hours.js';

/** Further notifications are counted in the mail, not listed. */
const MAX_LISTED = 50;

/** Mails a user's pending notifications as one digest, as soon as the first is due. */
@Injectable()
export class Digests {
  constructor(
    private readonly notifications: NotificationRepository,
    private readonly settings: NotificationPreferences,
    private readonly users: Users,
    private readonly mails: Mails,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * One transaction for notifications and mail: each notification is mailed once, even if runs overlap or are killed.
   * @returns until when it waits for the end of quiet hours; null if it does not
   */
  async mail(userId: string): Promise<Date | null> {
    const [user, { kinds, quiet }] = await Promise.all([this.users.findById(userId), this.settings.get(userId)]);
    const quietEnd = user && quiet && quietHoursEnd(this.clock.now(), quiet, user.timeZone);
    if (quietEnd) {
      await this.notifications.postponeMail(userId, quietEnd);
      return quietEnd;
    }
    const mailId = `digest-${randomId()}`;
    const relay = await this.transactions.run(async (transaction) => {
      const waiting = await this.notifications.takeWaiting(userId, transaction);
      // Settings may have changed since the notification was stored.
      const wanted = waiting.filter(({ kind }) => kinds[kind].mail);
      return user && wanted.length > 0 ? this.mails.queueIn(transaction, requestOf(mailId, user, wanted)) : null;
    });
    await relay?.();
    return null;
  }
}

function requestOf(
  id: string,
  { email, fullName, lang }: User,
  notifications: Notification[],
): MailRequest<'alert-digest'> {
  const items = notifications.slice(0, MAX_LISTED).map(itemOf);
  return {
    id,
    template: 'alert-digest',
    to: { email, name: fullName },
    lang,
    props: { items, unnamed: notifications.length - items.length },
  };
}

function itemOf({ kind, slug, at, detail }: Notification) {
  const { country, city, ...rest } = detail;
  return { kind, slug, at: at.getTime(), ...rest, place: country ? { country, city } : null };
}
