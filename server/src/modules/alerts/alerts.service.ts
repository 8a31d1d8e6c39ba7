import { Injectable } from '@nestjs/common';
import type { AlertKind } from '#contract/alerts.js';
import { Config } from '../../config/config.module.js';
import { Clock } from '../../core/clock/clock.js';
import { sha256 } from '../../core/secrets/derived-secrets.js';
import { Users } from '../auth/index.js';
import { AlertSettings } from './alert-settings.service.js';
import { AlertRepository } from './data/alert.repository.js';
import { Digests } from './digests.service.js';
import { type Alert, cursorOf, type Tidings, tidingsSchema } from './domain/alert.js';
import { quietUntil } from './domain/quiet-hours.js';
import { Live } from './live.js';

/** Maximum number of alerts kept per member. */
const KEPT_OF_A_MEMBER = 1000;

/** Notifies members on the page and by mail, as they have set. */
@Injectable()
export class Alerts {
  constructor(
    private readonly alerts: AlertRepository,
    private readonly settings: AlertSettings,
    private readonly digests: Digests,
    private readonly users: Users,
    private readonly live: Live,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * On the page, in the next digest, both or not at all, as the member has set. Call it from a job: it throws while the
   * database is unavailable, and is idempotent.
   */
  async tell(tidings: Tidings): Promise<void> {
    const { id, userId, kind, slug, at, detail, hasOwnMail } = tidingsSchema.parse(tidings);
    const user = await this.users.findById(userId);
    if (!user) return;
    const { page, mail } = (await this.settings.of(userId)).kinds[kind];
    const isMailed = mail && !hasOwnMail;
    if (!page && !isMailed) return;
    const now = this.clock.now();
    const own = sha256(`${userId}\n${id}`).slice(0, 32);
    const alert = await this.keep({
      id: own,
      userId,
      kind,
      slug,
      at,
      detail,
      cursor: cursorOf({ at, id: own }),
      isVisible: page,
      isRead: false,
      mailDueAt: isMailed ? new Date(now.getTime() + this.config.env.ALERT_DIGEST_SECONDS * 1000) : null,
      createdAt: now,
    });
    if (alert.isVisible) await this.live.publish(userId, { type: 'notification', slug });
    // Without a window the mail does not wait for the sweep.
    if (alert.mailDueAt && alert.mailDueAt <= now) await this.digests.mail(userId);
  }

  /**
   * For kinds that come with a mail of their own (a button in it, say): when that mail may leave, now or when quiet hours
   * end (`notBefore` of `Mails.queue`); null where the member wants no mail of this kind.
   */
  async mailTime(userId: string, kind: AlertKind): Promise<Date | null> {
    const [user, { kinds, quiet }] = await Promise.all([this.users.findById(userId), this.settings.of(userId)]);
    if (!user || !kinds[kind].mail) return null;
    const now = this.clock.now();
    return (quiet && quietUntil(now, quiet, user.timeZone)) ?? now;
  }

  /** Returns the stored alert, which an earlier call may have inserted. */
  private async keep(alert: Alert): Promise<Alert> {
    if (!(await this.alerts.insertOnce(alert))) return (await this.alerts.find(alert.userId, alert.id)) ?? alert;
    if (alert.id.startsWith('0')) await this.alerts.trim(alert.userId, KEPT_OF_A_MEMBER);
    return alert;
  }
}
