import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { DerivedSecrets, randomId, safeEqual } from '../../../core/secrets/secrets.js';
import {
  type OpenSession,
  PasswordResets,
  type SessionOrigin,
  Sessions,
  type User,
  Users,
  USERS,
} from '../auth/index.js';
import { LOGIN_DENIAL } from '../../platform/mail/index.js';
import { mailNewDevice } from './login.jobs.js';

/** Sessions of logins. Mails the user about one from a new device or country, which they can disown. */
@Injectable()
export class LoginSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly users: Users,
    private readonly resets: PasswordResets,
    private readonly secrets: DerivedSecrets,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async openSession(user: User, origin: SessionOrigin): Promise<OpenSession> {
    const sessionId = randomId();
    // A first log-in is no news.
    const isNew = user.loginCount > 1 && !(await this.sessions.isKnownOrigin(user.id, origin));
    const notice = isNew ? [outboxEntry(mailNewDevice, { userId: user.id, sessionId }, this.clock.now())] : [];
    // Before the session, without which the job sends nothing.
    if (isNew) await this.users.addToOutbox(user.id, notice);
    const session = await this.sessions.start(user, origin, sessionId);
    await this.outbox.relay(USERS, user.id, notice);
    return session;
  }

  /** Follows the link of the mail. Returns the token for a new password. */
  async disown(token: string): Promise<string> {
    const [sessionId = '', secret = ''] = token.split('.');
    const session = safeEqual(secret, this.secrets.token(LOGIN_DENIAL, sessionId))
      ? await this.sessions.findById(sessionId)
      : null;
    if (!session) throw new AppError('reset-link-invalid');
    return this.resets.lock(session);
  }
}
