import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.module.js';
import { Clock } from '../../core/clock/clock.js';
import { Outbox, outboxEntry } from '../../core/outbox/outbox.js';
import type { User } from '../auth/index.js';
import { AlertSettings } from './alert-settings.service.js';
import { DigestRepository } from './data/digest.repository.js';
import { DIGESTS } from './data/digest.schema.js';
import { newDigest } from './domain/digest.js';
import { quietUntil } from './domain/quiet-hours.js';
import { mailDigest } from './alerts.jobs.js';

/** The first thing that happens opens a digest; what follows within its window, or in quiet hours, is part of it. */
@Injectable()
export class DigestOpenings {
  constructor(
    private readonly digests: DigestRepository,
    private readonly settings: AlertSettings,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    outbox.watch(DIGESTS);
  }

  /** Sees to it that what waits for a mail will be taken by one; call it after that was kept. */
  async expect(user: Pick<User, 'id' | 'timeZone'>): Promise<void> {
    const latest = await this.digests.findLatest(user.id);
    if (latest?.isOpen) return;
    const now = this.clock.now();
    const windowEnd = new Date(now.getTime() + this.config.env.ALERT_DIGEST_SECONDS * 1000);
    const dueAt = (await this.quietEnd(user, windowEnd)) ?? windowEnd;
    const digest = newDigest({ userId: user.id, number: (latest?.number ?? 0) + 1, dueAt, createdAt: now });
    const entries = dueAt <= now ? [outboxEntry(mailDigest, { digestId: digest.id }, now)] : [];
    if (await this.digests.open(digest, entries)) await this.outbox.relay(DIGESTS, digest.id, entries);
  }

  /** When the quiet hours end that this instant lies in; null outside of them. */
  async quietEnd({ id, timeZone }: Pick<User, 'id' | 'timeZone'>, at: Date): Promise<Date | null> {
    const { quiet } = await this.settings.of(id);
    return quiet && quietUntil(at, quiet, timeZone);
  }
}
