import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import type { PayloadOf } from '../../core/jobs/define-job.js';
import { HandlesJob } from '../../core/jobs/handles-job.js';
import { Log } from '../../core/logging/log.js';
import { type User, Users } from '../auth/index.js';
import { DigestRepository } from './data/digest.repository.js';
import { DigestMails } from './digest-mails.service.js';
import { DigestOpenings } from './digest-openings.service.js';
import type { Digest } from './domain/digest.js';
import { mailDigest, mailDueDigests } from './alerts.jobs.js';

const BATCH = 100;
const RETRY_MS = 60_000;

/**
 * One mail for what happens within a short window, instead of one for each thing. A digest is closed first and its
 * contents are fixed then, both by conditional writes: whatever was kept before the closing is seen by it, whatever
 * comes later opens the next one, and runs that overlap or follow a crash write one and the same mail.
 */
@Injectable()
export class Digests {
  constructor(
    private readonly digests: DigestRepository,
    private readonly openings: DigestOpenings,
    private readonly mails: DigestMails,
    private readonly users: Users,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Of every member. One that fails waits and does not hold up the others. */
  @HandlesJob(mailDueDigests)
  async mailDue(): Promise<void> {
    for (;;) {
      const due = await this.digests.findDue(this.clock.now(), BATCH);
      for (const { id } of due) {
        await this.mail({ digestId: id }).catch(async (error: unknown) => {
          this.log.warn({ digestId: id, err: error }, 'digest not mailed, will be tried again');
          await this.digests.move(id, new Date(this.clock.now().getTime() + RETRY_MS));
        });
      }
      if (due.length < BATCH) return;
    }
  }

  /** Orders its mail, once, however often and wherever this runs. */
  @HandlesJob(mailDigest)
  async mail({ digestId }: PayloadOf<typeof mailDigest>): Promise<void> {
    const digest = await this.digests.findById(digestId);
    if (!digest || digest.doneAt) return;
    const user = await this.users.findById(digest.userId);
    if (user && digest.isOpen && (await this.isToWait(digest, user))) return;
    const closed = (await this.digests.close(digestId, this.clock.now())) ?? digest;
    if (user) await this.mails.order(user, closed);
    await this.digests.finish(digestId, this.clock.now());
    if (user && (await this.mails.isAnyWaiting(user.id))) await this.openings.expect(user);
  }

  /** Quiet hours may have been set, or changed, since it was opened. */
  private async isToWait({ id, dueAt }: Digest, user: User): Promise<boolean> {
    const now = this.clock.now();
    if (dueAt > now) return true;
    const quietEnd = await this.openings.quietEnd(user, now);
    if (quietEnd) await this.digests.move(id, quietEnd);
    return quietEnd !== null;
  }
}
