import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { HandlesJob } from '../../../core/jobs/handles-job.js';
import { JobQueue } from '../../../core/jobs/job-queue.js';
import { Log } from '../../../core/logging/log.js';
import { NotificationRepository } from './data/notification.repository.js';
import { Digests } from './digests.service.js';
import { mailDigests, mailDueDigests } from './notifications.jobs.js';

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
