import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.module.js';
import { Clock } from '../../core/clock/clock.js';
import { Log } from '../../core/logging/log.js';
import { Outbox, outboxEntry } from '../../core/outbox/outbox.js';
import { randomId } from '../../core/secrets/random.js';
import { type User, Users } from '../auth/index.js';
import { Mails } from '../notifications/index.js';
import { AlertSettings } from './alert-settings.service.js';
import { AlertRepository } from './data/alert.repository.js';
import { DigestRepository } from './data/digest.repository.js';
import { DIGESTS } from './data/digest.schema.js';
import type { Alert } from './domain/alert.js';
import { type Digest, NAMED_IN_DIGEST } from './domain/digest.js';
import { quietUntil } from './domain/quiet-hours.js';
import { mailDigest } from './jobs/mail-digest.job.js';

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
    private readonly alerts: AlertRepository,
    private readonly settings: AlertSettings,
    private readonly users: Users,
    private readonly mails: Mails,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly log: Log,
  ) {
    outbox.watch(DIGESTS);
  }

  /** Sees to it that what waits for a mail will be taken by one; call it after that was kept. */
  async expect({ id: userId, timeZone }: Pick<User, 'id' | 'timeZone'>): Promise<void> {
    if (await this.digests.hasOpen(userId)) return;
    const now = this.clock.now();
    const windowEnd = new Date(now.getTime() + this.config.env.ALERT_DIGEST_SECONDS * 1000);
    const { quiet } = await this.settings.of(userId);
    const dueAt = (quiet && quietUntil(windowEnd, quiet, timeZone)) ?? windowEnd;
    const digest: Digest = {
      ...{ id: randomId(), userId, dueAt, isOpen: true, createdAt: now },
      ...{ closedAt: null, contents: null, doneAt: null },
    };
    const entries = dueAt <= now ? [outboxEntry(mailDigest, { digestId: digest.id }, now)] : [];
    if (await this.digests.open(digest, entries)) await this.outbox.relay(DIGESTS, digest.id, entries);
  }

  /** Of every member. One that fails waits and does not hold up the others. */
  async mailDue(): Promise<void> {
    for (;;) {
      const due = await this.digests.findDue(this.clock.now(), BATCH);
      for (const { id } of due) {
        await this.mail(id).catch(async (error: unknown) => {
          this.log.warn({ digestId: id, err: error }, 'digest not mailed, will be tried again');
          await this.digests.move(id, new Date(this.clock.now().getTime() + RETRY_MS));
        });
      }
      if (due.length < BATCH) return;
    }
  }

  /** Orders its mail, once, however often and wherever this runs. */
  async mail(digestId: string): Promise<void> {
    const digest = await this.digests.findById(digestId);
    if (!digest || digest.doneAt) return;
    const user = await this.users.findById(digest.userId);
    if (user) {
      if (digest.isOpen && (await this.isToWait(digest, user))) return;
      await this.mailTo(user, await this.closed(digest));
    }
    await this.digests.finish(digestId, this.clock.now());
    if (user && (await this.alerts.findWaiting(user.id, 1)).length > 0) await this.expect(user);
  }

  /** Quiet hours may have been set, or changed, since it was opened. */
  private async isToWait({ id, userId, dueAt }: Digest, { timeZone }: User): Promise<boolean> {
    const now = this.clock.now();
    if (dueAt > now) return true;
    const { quiet } = await this.settings.of(userId);
    const quietEnd = quiet && quietUntil(now, quiet, timeZone);
    if (quietEnd) await this.digests.move(id, quietEnd);
    return quietEnd !== null;
  }

  private async closed(digest: Digest): Promise<Digest> {
    return (await this.digests.close(digest.id, this.clock.now())) ?? digest;
  }

  private async mailTo(user: User, digest: Digest): Promise<void> {
    const { taken, unnamed } = await this.take(digest);
    const { kinds } = await this.settings.of(user.id);
    const wanted = taken.filter(({ kind }) => kinds[kind].mail);
    if (wanted.length === 0) return;
    await this.mails.queue({
      id: `digest-${digest.id}`,
      template: 'alert-digest',
      to: { email: user.email, name: user.fullName },
      lang: user.lang,
      props: { items: wanted.map(itemOf), unnamed, timeZone: user.timeZone },
    });
  }

  private async take({ id, userId, closedAt, contents }: Digest): Promise<{ taken: Alert[]; unnamed: number }> {
    const { alertIds, unnamed } = contents ?? (await this.digests.fix(id, await this.whatWaits(userId)));
    const taken = await this.alerts.take(userId, alertIds, id);
    if (unnamed > 0 && closedAt) await this.alerts.takeUnnamed(userId, closedAt, id);
    return { taken: taken.sort((a, b) => (a.place < b.place ? 1 : -1)), unnamed };
  }

  private async whatWaits(userId: string): Promise<{ alertIds: string[]; unnamed: number }> {
    const waiting = await this.alerts.findWaiting(userId, NAMED_IN_DIGEST + 1);
    const named = waiting.slice(0, NAMED_IN_DIGEST).map(({ id }) => id);
    const isAll = waiting.length === named.length;
    return { alertIds: named, unnamed: isAll ? 0 : (await this.alerts.countWaiting(userId)) - named.length };
  }
}

function itemOf({ kind, slug, at, detail }: Alert) {
  const { until, country, city, ...rest } = detail;
  return { kind, slug, at: at.getTime(), ...rest, until, place: country ? { country, city } : null };
}
