import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import type { User } from '../auth/index.js';
import { Mails } from '../notifications/index.js';
import { AlertSettings } from './alert-settings.service.js';
import { AlertRepository } from './data/alert.repository.js';
import { DigestRepository } from './data/digest.repository.js';
import type { Alert } from './domain/alert.js';
import { type Digest, type DigestContents, mailIdOf, NAMED_IN_DIGEST } from './domain/digest.js';

/** What a closed digest says. */
@Injectable()
export class DigestMails {
  constructor(
    private readonly digests: DigestRepository,
    private readonly alerts: AlertRepository,
    private readonly settings: AlertSettings,
    private readonly mails: Mails,
    private readonly clock: Clock,
  ) {}

  /** Says nothing where nothing waited, or the member wants no mail of it any more. */
  async order(user: User, digest: Digest): Promise<void> {
    const { taken, unnamed } = await this.take(digest);
    const { kinds } = await this.settings.of(user.id);
    const wanted = taken.filter(({ kind }) => kinds[kind].mail);
    if (wanted.length === 0) return;
    await this.mails.queue({
      id: mailIdOf(digest),
      template: 'alert-digest',
      to: { email: user.email, name: user.fullName },
      lang: user.lang,
      props: { items: wanted.map(itemOf), unnamed, timeZone: user.timeZone },
    });
  }

  async isAnyWaiting(userId: string): Promise<boolean> {
    return (await this.alerts.findWaiting(userId, 1)).length > 0;
  }

  private async take({ id, userId, contents }: Digest): Promise<{ taken: Alert[]; unnamed: number }> {
    const fixed = contents ?? (await this.digests.fix(id, await this.whatWaits(userId), this.clock.now()));
    const { alertIds, unnamed, oldestPlace } = fixed;
    const taken = await this.alerts.take(userId, alertIds, id);
    if (unnamed > 0) await this.alerts.takeOlder(userId, oldestPlace, id);
    return { taken: taken.toSorted((a, b) => (a.place < b.place ? 1 : -1)), unnamed };
  }

  private async whatWaits(userId: string): Promise<DigestContents> {
    const waiting = await this.alerts.findWaiting(userId, NAMED_IN_DIGEST + 1);
    const named = waiting.slice(0, NAMED_IN_DIGEST);
    const isAll = waiting.length === named.length;
    return {
      alertIds: named.map(({ id }) => id),
      oldestPlace: named.at(-1)?.place ?? '',
      unnamed: isAll ? 0 : (await this.alerts.countWaiting(userId)) - named.length,
    };
  }
}

function itemOf({ kind, slug, at, detail }: Alert) {
  const { country, city, ...rest } = detail;
  return { kind, slug, at: at.getTime(), ...rest, place: country ? { country, city } : null };
}
