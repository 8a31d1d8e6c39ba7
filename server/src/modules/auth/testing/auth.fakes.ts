import type { Role } from '#contract/billing/plans.js';
import type { Environment } from '../../../config/env.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import type { RateLimit, RateLimiter } from '../../../core/limits/rate-limiter.js';
import type { PasswordHasher } from '../../../core/secrets/password-hasher.js';
import { DerivedSecrets } from '../../../core/secrets/derived-secrets.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import type { Credentials, UserRepository } from '../data/user.repository.js';
import { type NewUser, newUser, type User } from '../domain/user.js';
import type { Users } from '../users.service.js';

export class FixedClock extends Clock {
  constructor(private instant = new Date('2026-01-01T00:00:00Z')) {
    super();
  }

  override now(): Date {
    return this.instant;
  }

  advance(seconds: number): void {
    this.instant = new Date(this.instant.getTime() + seconds * 1000);
  }
}

export const testConfig = (changes: Partial<Environment> = {}) => ({
  env: {
    PUBLIC_URL: 'https://files.example.test',
    JWT_SECRET: 'j'.repeat(43),
    DERIVATION_SECRET: 'd'.repeat(43),
    DEFAULT_PLAN: 'free',
    CODE_MAILS_PER_HOUR: 500,
    ...changes,
  } as Environment,
});

export const testTokens = (clock: Clock): Tokens => new Tokens(testConfig(), clock);
export const testSecrets = (): DerivedSecrets => new DerivedSecrets(testConfig());

/** Counts without a window and logs the order of calls. */
export class FakeLimiter {
  readonly log: string[] = [];
  private readonly taken = new Map<string, number>();

  asLimiter(): RateLimiter {
    return this as unknown as RateLimiter;
  }

  async take(limit: RateLimit, key: string): Promise<void> {
    if (!(await this.tryTake(limit, key))) throw new AppError('too-many-requests', { retryAfterSeconds: 1 });
  }

  async tryTake({ name, points }: RateLimit, key: string): Promise<boolean> {
    this.log.push(`take ${name}`);
    const taken = (this.taken.get(`${name} ${key}`) ?? 0) + 1;
    this.taken.set(`${name} ${key}`, taken);
    return taken <= points;
  }

  async giveBack({ name }: RateLimit, key: string): Promise<void> {
    this.log.push(`give ${name}`);
    this.taken.set(`${name} ${key}`, (this.taken.get(`${name} ${key}`) ?? 0) - 1);
  }

  async forgive({ name }: RateLimit, key: string): Promise<void> {
    this.log.push(`forgive ${name}`);
    this.taken.delete(`${name} ${key}`);
  }
}

/** `hash(x)` returns `#x`; `~x` stands for a hash with outdated parameters. */
export class FakeHasher {
  readonly verified: string[] = [];

  asHasher(): PasswordHasher {
    return this as unknown as PasswordHasher;
  }

  async hash(password: string): Promise<string> {
    return `#${password}`;
  }

  async verify(passwordHash: string, password: string): Promise<boolean> {
    this.verified.push(passwordHash);
    return passwordHash.slice(1) === password;
  }

  isCurrent(passwordHash: string): boolean {
    return passwordHash.startsWith('#');
  }
}

export class FakeUsers {
  readonly hashes = new Map<string, string>();
  readonly byId = new Map<string, User>();
  /** By account. */
  readonly plans = new Map<string, Role>();

  asRepository(): UserRepository {
    return this as unknown as UserRepository;
  }

  add(user: User, passwordHash = '#secret horse'): User {
    this.byId.set(user.id, user);
    this.hashes.set(user.id, passwordHash);
    return user;
  }

  asUsers(): Users {
    return this as unknown as Users;
  }

  async create(
    given: Omit<NewUser, 'accountId'>,
    { passwordHash, plan }: { passwordHash: string; plan: Role },
  ): Promise<User> {
    if (await this.isTaken(given.email)) throw new AppError('email-taken');
    const user = newUser({ ...given, accountId: `account of ${given.id}` });
    this.plans.set(user.accountId, plan);
    return this.add(user, passwordHash);
  }

  async findById(id: string): Promise<User | null> {
    return this.byId.get(id) ?? null;
  }

  async findByEmail(email: string): Promise<User | null> {
    return [...this.byId.values()].find((user) => user.email === email) ?? null;
  }

  async findByAccount(accountId: string): Promise<User[]> {
    return [...this.byId.values()].filter((user) => user.accountId === accountId);
  }

  async isTaken(email: string): Promise<boolean> {
    return (await this.findByEmail(email)) !== null;
  }

  async findCredentials(email: string): Promise<Credentials | null> {
    const user = await this.findByEmail(email);
    return user && { userId: user.id, passwordHash: this.hashes.get(user.id) ?? '' };
  }

  async recordLogin({ userId, passwordHash }: Credentials, { rehashed }: { rehashed: string | null }) {
    const user = this.byId.get(userId);
    if (!user || this.hashes.get(userId) !== passwordHash) return null;
    if (rehashed) this.hashes.set(userId, rehashed);
    return this.add({ ...user, loginCount: user.loginCount + 1 }, this.hashes.get(userId));
  }

  async changePassword(id: string, { passwordHash }: { passwordHash: string }): Promise<void> {
    const user = this.byId.get(id);
    if (user) this.add({ ...user, credentialVersion: user.credentialVersion + 1 }, passwordHash);
  }
}
