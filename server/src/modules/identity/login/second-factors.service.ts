import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { CODE_ALPHABET } from '#contract/formats.js';
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES, TOTP_LENGTH } from '#contract/limits.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import type { Transaction } from '../../../core/mongo/writes.js';
import { Outbox } from '../../../core/outbox/outbox.js';
import { DerivedSecrets, randomId, safeEqual } from '../../../core/secrets/secrets.js';
import { Tokens } from '../../../core/tokens/tokens.js';
import { type Member, type SecondFactor, SecondFactorRepository, type User, USERS } from '../auth/index.js';
import { CODES_PER_NETWORK, CODES_PER_USER } from './domain/limits.js';
import { securityNotice } from './login.jobs.js';
import { SECOND_FACTOR_SETUP } from './login.tokens.js';

const PERIOD_SECONDS = 30;
/** Length that RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Codes of one step before and after now are right too: clocks of phones are not exact (RFC 6238, section 5.2). */
const WINDOW = 1;

/** The parameters that every authenticator app supports: SHA-1, 6 digits, 30 seconds. */
export class Authenticator {
  private readonly totp: TOTP;

  constructor(secretBytes: Buffer) {
    const secret = new Secret({ buffer: Uint8Array.from(secretBytes.subarray(0, SECRET_BYTES)).buffer });
    this.totp = new TOTP({ secret, algorithm: 'SHA1', digits: TOTP_LENGTH, period: PERIOD_SECONDS });
  }

  /** The secret in base32, as apps take it. */
  get key(): string {
    return this.totp.secret.base32;
  }

  /** The time step of the code; null for a wrong one. */
  stepOf(code: string, now: Date): number | null {
    const timestamp = now.getTime();
    const delta = this.totp.validate({ token: code, timestamp, window: WINDOW });
    return delta === null ? null : this.totp.counter({ timestamp }) + delta;
  }
}

const SECRET = 'totp';
const RECOVERY = 'recovery-code';
const numbers = Array.from({ length: RECOVERY_CODES }, (_, number) => number);

/**
 * Codes of an authenticator app, and recovery codes in their place. The app's secret and the recovery codes are derived
 * from ids, so the database alone reveals neither.
 */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly secrets: DerivedSecrets,
    private readonly tokens: Tokens,
    private readonly limiter: RateLimiter,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Nothing is stored before `confirm`. */
  start({ userId }: Member): { key: string; ticket: string } {
    const secretId = randomId();
    const { key } = this.authenticatorOf(secretId);
    return { key, ticket: this.tokens.sign(SECOND_FACTOR_SETUP, { sub: userId, secretId }) };
  }

  /** Returns the recovery codes. */
  async confirm({ userId }: Member, { ticket, code }: { ticket: string; code: string }): Promise<string[]> {
    const claims = this.tokens.verify(SECOND_FACTOR_SETUP, ticket);
    if (claims?.sub !== userId) throw new AppError('login-expired');
    const enabledAt = this.clock.now();
    const { secretId } = claims;
    const lastStep = this.authenticatorOf(secretId).stepOf(code, enabledAt);
    if (lastStep === null) throw new AppError('second-factor-wrong');
    const factor = { secretId, enabledAt, lastStep, recoveryId: randomId(), usedCodes: [] };
    const notice = securityNotice(userId, 'second-factor-on', enabledAt);
    if (!(await this.factors.enable(userId, factor, notice))) throw new AppError('second-factor-on');
    await this.outbox.relay(USERS, userId, notice);
    return this.recoveryCodesOf(factor);
  }

  async renewRecoveryCodes({ userId }: Member): Promise<string[]> {
    const recoveryId = randomId();
    const notice = securityNotice(userId, 'recovery-codes-renewed', this.clock.now());
    if (!(await this.factors.renewRecoveryCodes(userId, recoveryId, notice))) throw new AppError('second-factor-off');
    await this.outbox.relay(USERS, userId, notice);
    return this.recoveryCodesOf({ recoveryId });
  }

  async remove({ userId }: Member): Promise<void> {
    const notice = securityNotice(userId, 'second-factor-off', this.clock.now());
    if (!(await this.factors.disable(userId, notice))) throw new AppError('second-factor-off');
    await this.outbox.relay(USERS, userId, notice);
  }

  /**
   * Turns it off for a person who lost it, with their passkeys, and mails them. Call the returned function after the
   * commit.
   */
  async reset(userId: string, transaction: Transaction): Promise<() => Promise<void>> {
    const notice = securityNotice(userId, 'second-factor-reset', this.clock.now());
    if (!(await this.factors.reset(userId, notice, transaction))) throw new AppError('second-factor-off');
    return () => this.outbox.relay(USERS, userId, notice);
  }

  /** Uses up a code. Tries are counted before the code is looked at, and given back for the right one. */
  async useCode({ id: userId, secondFactor }: User, code: string, network: string): Promise<void> {
    await this.limiter.takePoint(CODES_PER_NETWORK, network);
    await this.limiter.takePoint(CODES_PER_USER, userId);
    const isUsed = secondFactor && (await this.tryUse(userId, secondFactor, code));
    if (!isUsed) throw new AppError('second-factor-wrong');
    await this.limiter.giveBack(CODES_PER_NETWORK, network);
    await this.limiter.giveBack(CODES_PER_USER, userId);
  }

  private async tryUse(userId: string, factor: SecondFactor, code: string): Promise<boolean> {
    if (code.length === RECOVERY_CODE_LENGTH) return this.useRecoveryCode(userId, factor, code);
    const step = this.authenticatorOf(factor.secretId).stepOf(code, this.clock.now());
    return step !== null && this.factors.useStep({ userId, secretId: factor.secretId }, step);
  }

  private async useRecoveryCode(userId: string, factor: SecondFactor, code: string): Promise<boolean> {
    const number = this.recoveryCodesOf(factor).findIndex((each) => safeEqual(each, code));
    if (number === -1) return false;
    const { recoveryId } = factor;
    const notice = securityNotice(userId, 'recovery-code-used', this.clock.now());
    if (!(await this.factors.useRecoveryCode({ userId, recoveryId, number }, notice))) return false;
    await this.outbox.relay(USERS, userId, notice);
    return true;
  }

  private authenticatorOf(secretId: string): Authenticator {
    return new Authenticator(Buffer.from(this.secrets.token(SECRET, secretId), 'base64url'));
  }

  private recoveryCodesOf({ recoveryId }: Pick<SecondFactor, 'recoveryId'>): string[] {
    return numbers.map((number) =>
      this.secrets.code(RECOVERY, `${recoveryId}:${number}`, CODE_ALPHABET, RECOVERY_CODE_LENGTH),
    );
  }
}
