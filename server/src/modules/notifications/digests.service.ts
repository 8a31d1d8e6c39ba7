import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { HandlesJob } from '../../core/jobs/handles-job.js';
import { Log } from '../../core/logging/log.js';
import { Transactions } from '../../core/mongo/transactions.js';
import { randomId } from '../../core/secrets/random.js';
import { type User, Users } from '../auth/index.js';
import { type MailRequest, Mails } from '../mail/index.js';
import { NotificationPreferences } from './notification-preferences.service.js';
import { mailDueDigests } from './notifications.jobs.js';
import { NotificationRepository } from './data/notification.repository.js';
import type { Notification } from './domain/notification.js';
import { quietHoursEnd } from './domain/quiet-hours.js';

const BATCH = 100;
const RETRY_MS = 60_000;
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
    private readonly log: Log,
  ) {}

  /** A user whose digest fails is retried later and does not block the others. */
  @HandlesJob(mailDueDigests)
  async mailDue(): Promise<void> {
    for (;;) {
      const due = await this.notifications.findUsersToMail(this.clock.now(), BATCH);
      for (const userId of due) {
        await this.mail(userId).catch(async (error: unknown) => {
          this.log.warn({ userId, err: error }, 'digest not mailed, will be tried again');
          await this.notifications.postponeMail(userId, new Date(this.clock.now().getTime() + RETRY_MS));
        });
      }
      if (due.length < BATCH) return;
    }
  }

  /**
   * One transaction for notifications and mail: each notification is mailed once, even if runs overlap or are killed.
   */
  async mail(userId: string): Promise<void> {
    const [user, { kinds, quiet }] = await Promise.all([this.users.findById(userId), this.settings.get(userId)]);
    const quietEnd = user && quiet && quietHoursEnd(this.clock.now(), quiet, user.timeZone);
    if (quietEnd) return this.notifications.postponeMail(userId, quietEnd);
    const mailId = `digest-${randomId()}`;
    const relay = await this.transactions.run(async (transaction) => {
      const waiting = await this.notifications.takeWaiting(userId, transaction);
      // Settings may have changed since the notification was stored.
      const wanted = waiting.filter(({ kind }) => kinds[kind].mail);
      return user && wanted.length > 0 ? this.mails.queueIn(transaction, requestOf(mailId, user, wanted)) : null;
    });
    await relay?.();
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
