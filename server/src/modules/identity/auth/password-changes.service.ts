import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { PasswordHasher } from '../../../core/secrets/password-hasher.js';
import { randomId } from '../../../core/secrets/random.js';
import { CredentialRepository, type Credentials } from './data/credential.repository.js';
import { USERS } from './data/user.schema.js';
import { LOGINS_PER_ACCOUNT, LOGINS_PER_NETWORK } from './domain/limits.js';
import type { User } from './domain/user.js';
import { mailPasswordChanged } from './auth.jobs.js';

export interface PasswordChange {
  email: string;
  currentPassword: string;
  newPassword: string;
  network: string;
}

/** Changes a password after checking the current one. */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly credentials: CredentialRepository,
    private readonly hasher: PasswordHasher,
    private readonly limiter: RateLimiter,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends every session and mails the owner. Wrong passwords count as failed log-ins, so that a stolen session is no
   * faster way to guess.
   */
  async change({ newPassword, ...current }: PasswordChange): Promise<User> {
    const credentials = await this.prove(current);
    const now = this.clock.now();
    const notice = { userId: credentials.userId, resetId: randomId(), at: now.getTime() };
    const outbox = [outboxEntry(mailPasswordChanged, notice, now)];
    const passwordHash = await this.hasher.hash(newPassword);
    const user = await this.credentials.replacePassword(credentials, { passwordHash, outbox });
    if (!user) throw new AppError('current-password-wrong');
    await this.outbox.relay(USERS, user.id, outbox);
    return user;
  }

  /** For what a stolen session must not be enough for. */
  async prove({ email, currentPassword, network }: Omit<PasswordChange, 'newPassword'>): Promise<Credentials> {
    await this.limiter.take(LOGINS_PER_NETWORK, network);
    await this.limiter.take(LOGINS_PER_ACCOUNT, email);
    const credentials = await this.credentials.findCredentials(email);
    const isRight = credentials && (await this.hasher.verify(credentials.passwordHash, currentPassword));
    if (!isRight) throw new AppError('current-password-wrong');
    await this.limiter.giveBack(LOGINS_PER_NETWORK, network);
    await this.limiter.giveBack(LOGINS_PER_ACCOUNT, email);
    return credentials;
  }
}
