import { Injectable } from '@nestjs/common';
import type { Language } from '#contract/primitives.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { PasswordHasher } from '../../../core/secrets/password-hasher.js';
import { DerivedSecrets, randomId, randomSecret, sha256 } from '../../../core/secrets/secrets.js';
import { PASSWORD_RESET } from '../../platform/mail/index.js';
import { PASSWORD_RESETS, PasswordResetRepository } from './data/password-reset.repository.js';
import { CredentialRepository } from './data/credential.repository.js';
import { USERS } from './data/user.schema.js';
import { LOGINS_PER_ACCOUNT, RESET_MAILS_PER_ACCOUNT, RESET_MAILS_PER_NETWORK } from './domain/limits.js';
import { newPasswordReset, type PasswordReset } from './domain/password-reset.js';
import type { Session } from './domain/session.js';
import type { User } from './domain/user.js';
import { mailPasswordChanged, mailPasswordReset } from './auth.jobs.js';

/** Resets passwords by a mailed link. */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly resets: PasswordResetRepository,
    private readonly credentials: CredentialRepository,
    private readonly secrets: DerivedSecrets,
    private readonly hasher: PasswordHasher,
    private readonly limiter: RateLimiter,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    outbox.watch(PASSWORD_RESETS);
    outbox.watch(USERS);
  }

  /**
   * Takes the same path for every address, so that neither the response nor its duration reveals whether an account
   * exists: the job looks that up.
   */
  async request({ email, lang, network }: { email: string; lang: Language; network: string }): Promise<void> {
    const isInNetworkLimit = await this.limiter.tryTake(RESET_MAILS_PER_NETWORK, network);
    const isInAccountLimit = await this.limiter.tryTake(RESET_MAILS_PER_ACCOUNT, email);
    if (!isInNetworkLimit || !isInAccountLimit) return;
    const id = randomId();
    const now = this.clock.now();
    const tokenHash = sha256(this.secrets.token(PASSWORD_RESET, id));
    const entries = [outboxEntry(mailPasswordReset, { resetId: id }, now)];
    const documentId = await this.resets.replace(newPasswordReset({ id, email, lang, tokenHash }, now), entries);
    await this.outbox.relay(PASSWORD_RESETS, documentId, entries);
  }

  /**
   * Helps a user who does not recognise a session: ends all of them, removes every passkey, and allows no log-in before there is a new
   * password. Returns the token with which it is set.
   */
  async lock({ userId, credentialVersion }: Session): Promise<string> {
    const passwordHash = await this.hasher.hash(randomSecret());
    const user = await this.credentials.lock(userId, credentialVersion, passwordHash);
    if (!user) throw new AppError('reset-link-invalid');
    return this.issue(user);
  }

  /** Returns the token with which the user sets a new password. */
  async issue({ email, lang }: Pick<User, 'email' | 'lang'>): Promise<string> {
    const id = randomId();
    const token = this.secrets.token(PASSWORD_RESET, id);
    await this.resets.replace(newPasswordReset({ id, email, lang, tokenHash: sha256(token) }, this.clock.now()), []);
    return token;
  }

  async checkToken(token: string): Promise<PasswordReset> {
    const reset = await this.resets.findOpenByToken(sha256(token), this.clock.now());
    if (!reset) throw new AppError('reset-link-invalid');
    return reset;
  }

  /** Ends every session and mails the owner. */
  async reset(token: string, password: string): Promise<void> {
    const { id: resetId, email } = await this.checkToken(token);
    const credentials = await this.credentials.findCredentials(email);
    if (!credentials) throw new AppError('reset-link-invalid');
    const passwordHash = await this.hasher.hash(password);
    const now = this.clock.now();
    if (!(await this.resets.consume(resetId, now))) throw new AppError('reset-link-invalid');
    const { userId } = credentials;
    const notice = { userId, resetId, at: now.getTime() };
    const outbox = [outboxEntry(mailPasswordChanged, notice, now)];
    await this.credentials.changePassword(userId, { passwordHash, outbox });
    await this.outbox.relay(USERS, userId, outbox);
    // The user has just proven the address, so earlier failed attempts no longer count.
    await this.limiter.forgive(LOGINS_PER_ACCOUNT, email);
  }
}
