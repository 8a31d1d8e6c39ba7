import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { PasswordHasher } from '../../../core/secrets/password-hasher.js';
import { randomId, randomSecret } from '../../../core/secrets/secrets.js';
import { mailPasswordChanged } from './auth.jobs.js';
import { CredentialRepository, type Credentials } from './data/credential.repository.js';
import { USERS } from './data/user.schema.js';
import { LOGINS_PER_ACCOUNT, LOGINS_PER_NETWORK } from './domain/limits.js';
import type { User } from './domain/user.js';

interface Attempt {
  email: string;
  password: string;
  network: string;
}

/** Logs in by a password, and changes it. */
@Injectable()
export class Passwords implements OnModuleInit {
  /** Hash of a random secret: verifying it makes unknown addresses take as long as known ones. */
  private dummyHash = '';

  constructor(
    private readonly credentials: CredentialRepository,
    private readonly hasher: PasswordHasher,
    private readonly limiter: RateLimiter,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    this.dummyHash = await this.hasher.hash(randomSecret());
  }

  async logIn(attempt: Attempt): Promise<User> {
    const credentials = await this.verify(attempt, 'auth-failed');
    const isCurrent = this.hasher.isCurrent(credentials.passwordHash);
    const rehashed = isCurrent ? null : await this.hasher.hash(attempt.password);
    const user = await this.credentials.recordLogin(credentials, { at: this.clock.now(), rehashed });
    if (!user) throw new AppError('auth-failed');
    return user;
  }

  /** Asks for the password where a stolen session must not be enough. */
  async prove(attempt: Attempt): Promise<void> {
    await this.verify(attempt, 'current-password-wrong');
  }

  /** Ends every session and mails the owner. */
  async change(current: Attempt, newPassword: string): Promise<User> {
    const credentials = await this.verify(current, 'current-password-wrong');
    const now = this.clock.now();
    const notice = { userId: credentials.userId, resetId: randomId(), at: now.getTime() };
    const outbox = [outboxEntry(mailPasswordChanged, notice, now)];
    const passwordHash = await this.hasher.hash(newPassword);
    const user = await this.credentials.replacePassword(credentials, { passwordHash, outbox });
    if (!user) throw new AppError('current-password-wrong');
    await this.outbox.relay(USERS, user.id, outbox);
    return user;
  }

  /**
   * Limits are consumed before the password is verified, so that parallel attempts cannot exceed them, and given back
   * on success. All attempts count alike, so that a stolen session is no faster way to guess.
   */
  private async verify(
    { email, password, network }: Attempt,
    refusal: 'auth-failed' | 'current-password-wrong',
  ): Promise<Credentials> {
    await this.limiter.takePoint(LOGINS_PER_NETWORK, network);
    await this.limiter.takePoint(LOGINS_PER_ACCOUNT, email);
    const credentials = await this.credentials.findCredentials(email);
    const isRight = await this.hasher.verify(credentials?.passwordHash ?? this.dummyHash, password);
    if (!credentials || !isRight) throw new AppError(refusal);
    await this.limiter.giveBack(LOGINS_PER_NETWORK, network);
    await this.limiter.giveBack(LOGINS_PER_ACCOUNT, email);
    return credentials;
  }
}
