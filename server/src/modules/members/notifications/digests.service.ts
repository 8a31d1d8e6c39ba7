import * as z from 'zod';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { Transactions } from '../../../core/mongo/transactions.js';
import { randomId } from '../../../core/secrets/secrets.js';
import { HandlesJob } from '../../../core/jobs/handles-job.js';
import { JobQueue } from '../../../core/jobs/job-queue.js';
import { Log } from '../../../core/logging/log.js';
import { defineJob, defineSchedule } from '../../../core/jobs/define-job.js';
import { type User, Users } from '../../identity/auth/index.js';
import { type MailRequest, Mails } from '../../platform/mail/index.js';
import { NotificationPreferences } from './data/notification-preferences.js';
import { NotificationRepository } from './data/notification.repository.js';
import type { Notification } from './domain/notification.js';
import { quietHoursEnd } from './domain/quiet-hours.js';

/** Mails the digests whose window or quiet hours have ended. Queued for that time, once for all digests of some seconds. */
const mailDigests = defineJob({
  name: 'notifications.mail-digests',
  queue: 'sweeps',
  attempts: 3,
  payload: z.object({ slot: z.int() }),
  id: ({ slot }) => `notifications.mail-digests-${slot}`,
});

/** Does what `mailDigests` does, where that job was lost. */
const mailDueDigests = defineSchedule({ name: 'notifications.mail-due-digests', everyMs: 60_000 });

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

const BATCH = 100;
const RETRY_MS = 60_000;
/** Digests that are due within this time are mailed by one job. */
const SLOT_MS = 10_000;

/** Has digests mailed when they are due. */
@Injectable()
export class DigestJobs {
  constructor(
    private readonly digests: Digests,
    private readonly notifications: NotificationRepository,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Mails it at once if it is due. */
  async mailAt(userId: string, dueAt: Date): Promise<void> {
    const waitsUntil = dueAt <= this.clock.now() ? await this.digests.mail(userId) : dueAt;
    if (waitsUntil) await this.mailAllAt(waitsUntil);
  }

  /** Never throws: the schedule finds what is due, too. */
  private async mailAllAt(dueAt: Date): Promise<void> {
    const slot = Math.ceil(dueAt.getTime() / SLOT_MS);
    const payload = { slot };
    const delayMs = Math.max(0, slot * SLOT_MS - this.clock.now().getTime());
    await this.jobs
      .addAll([{ job: mailDigests, id: mailDigests.id(payload), data: { payload }, delayMs }])
      .catch((error: unknown) => this.log.warn({ err: error }, 'digest not queued, the schedule will find it'));
  }

  /** A user whose digest fails is retried later and does not block the others. */
  @HandlesJob(mailDigests)
  @HandlesJob(mailDueDigests)
  async mailDue(): Promise<void> {
    for (;;) {
      const due = await this.notifications.findUsersToMail(this.clock.now(), BATCH);
      for (const userId of due) {
        const waitsUntil = await this.digests.mail(userId).catch((error: unknown) => this.retryLater(userId, error));
        if (waitsUntil) await this.mailAllAt(waitsUntil);
      }
      if (due.length < BATCH) return;
    }
  }

  private async retryLater(userId: string, error: unknown): Promise<Date> {
    this.log.warn({ userId, err: error }, 'digest not mailed, will be tried again');
    const until = new Date(this.clock.now().getTime() + RETRY_MS);
    await this.notifications.postponeMail(userId, until);
    return until;
  }
}
