import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { PasswordHasher } from '../../../core/secrets/password-hasher.js';
import { randomSecret } from '../../../core/secrets/random.js';
import { CredentialRepository, type Credentials } from './data/credential.repository.js';
import { LOGINS_PER_ACCOUNT, LOGINS_PER_NETWORK } from './domain/limits.js';
import type { User } from './domain/user.js';

export interface LoginAttempt {
  email: string;
  password: string;
  network: string;
}

/** Verifies address and password. */
@Injectable()
export class LogIn implements OnModuleInit {
  /** Hash of a random secret: verifying it makes unknown addresses take as long as known ones. */
  private dummyHash = '';

  constructor(
    private readonly credentials: CredentialRepository,
    private readonly hasher: PasswordHasher,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    this.dummyHash = await this.hasher.hash(randomSecret());
  }

  /**
   * Limits are consumed before the password is verified, so that parallel attempts cannot exceed them, and given back
   * on success.
   */
  async logIn({ email, password, network }: LoginAttempt): Promise<User> {
    await this.limiter.take(LOGINS_PER_NETWORK, network);
    await this.limiter.take(LOGINS_PER_ACCOUNT, email);
    const credentials = await this.credentials.findCredentials(email);
    const isRight = await this.hasher.verify(credentials?.passwordHash ?? this.dummyHash, password);
    const user = credentials && isRight ? await this.record(credentials, password) : null;
    if (!user) throw new AppError('auth-failed');
    await this.limiter.giveBack(LOGINS_PER_NETWORK, network);
    await this.limiter.giveBack(LOGINS_PER_ACCOUNT, email);
    return user;
  }

  private async record(credentials: Credentials, password: string): Promise<User | null> {
    const isCurrent = this.hasher.isCurrent(credentials.passwordHash);
    const rehashed = isCurrent ? null : await this.hasher.hash(password);
    return this.credentials.recordLogin(credentials, { at: this.clock.now(), rehashed });
  }
}
