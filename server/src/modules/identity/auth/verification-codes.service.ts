import { Injectable } from '@nestjs/common';
import { CODE_LENGTH, CODE_RESEND_SECONDS } from '#contract/limits.js';
import { CODE_ALPHABET } from '#contract/formats.js';
import type { Language } from '#contract/primitives.js';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { AppError } from '../../../core/errors/app-error.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { DerivedSecrets, randomId, safeEqual } from '../../../core/secrets/secrets.js';
import { type Mail, MailRepository, Mails, VERIFICATION_CODE } from '../../platform/mail/index.js';
import { VerificationRepository } from './data/verification.repository.js';
import {
  CODE_MAILS_OF_INSTANCE,
  CODE_MAILS_PER_ADDRESS,
  CODE_MAILS_PER_NETWORK,
  CODE_TRIES_PER_NETWORK,
} from './domain/limits.js';
import { newVerification, pauseStart, secondsUntilResend, type VerificationPurpose } from './domain/verification.js';

interface CodeRequest {
  email: string;
  purpose: VerificationPurpose;
  network: string;
}

/** The personal link that a code opens. */
export type CodeLink = { slug: string } & ({ recipientId: string } | { personId: string });

interface MailedCode extends CodeRequest {
  lang: Language;
  isTaken?: boolean;
  /** Its sender learns that the mail came back. */
  link?: CodeLink;
}

/** Codes that verify an address. They are derived when mailed and when checked, so the database holds none. */
@Injectable()
export class VerificationCodes {
  constructor(
    private readonly verifications: VerificationRepository,
    private readonly mails: Mails,
    private readonly records: MailRepository,
    private readonly secrets: DerivedSecrets,
    private readonly limiter: RateLimiter,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * Mails a new code, which invalidates the previous one. With `isTaken` mails in its place that the address has an account, so that
   * all else is the same.
   */
  async send({ email, purpose, network, lang, isTaken = false, link }: MailedCode): Promise<void> {
    const last = await this.verifications.findVerification({ email, purpose });
    this.assertPauseOver(secondsUntilResend(last, this.clock.now()));
    await this.consumeMailLimits(email, network);
    const now = this.clock.now();
    const verification = newVerification({ email, purpose, codeId: randomId() }, now);
    const isReplaced = await this.verifications.replace(verification, pauseStart(now));
    if (!isReplaced) this.assertPauseOver(CODE_RESEND_SECONDS);
    const { codeId } = verification;
    const mail = { id: `code-${codeId}`, to: { email, name: '' }, lang };
    if (isTaken) await this.mails.queue({ ...mail, template: 'address-taken', props: {} });
    else
      await this.mails.queue({
        ...mail,
        template: 'verification-code',
        props: { verificationId: codeId, purpose, ...link },
      });
  }

  /** The code that was mailed to this address and not used, whether it is still valid or not; null for none. */
  async findWaiting(email: string, purpose: VerificationPurpose): Promise<{ sentAt: Date; mail: Mail | null } | null> {
    const verification = await this.verifications.findVerification({ email, purpose });
    if (!verification || verification.usedAt) return null;
    return { sentAt: verification.sentAt, mail: await this.records.findById(`code-${verification.codeId}`) };
  }

  /** Consumes the code. */
  async checkCode({ email, purpose, network, code }: CodeRequest & { code: string }): Promise<void> {
    await this.limiter.takePoint(CODE_TRIES_PER_NETWORK, network);
    const now = this.clock.now();
    const verification = await this.verifications.countTry({ email, purpose }, now);
    const isRight = verification !== null && safeEqual(code, this.codeOf(verification.codeId));
    const isFirst = isRight && (await this.verifications.consume(verification, now));
    if (!isFirst) throw new AppError('wrong-code');
    await this.limiter.giveBack(CODE_TRIES_PER_NETWORK, network);
  }

  private codeOf(codeId: string): string {
    return this.secrets.code(VERIFICATION_CODE, codeId, CODE_ALPHABET, CODE_LENGTH);
  }

  /** The network's limit comes first, so that one network cannot use up the limit of another person's address. */
  private async consumeMailLimits(email: string, network: string): Promise<void> {
    await this.limiter.takePoint(CODE_MAILS_PER_NETWORK, network);
    await this.limiter.takePoint(CODE_MAILS_PER_ADDRESS, email);
    await this.limiter.takePoint(
      { ...CODE_MAILS_OF_INSTANCE, points: this.config.env.CODE_MAILS_PER_HOUR },
      'instance',
    );
  }

  private assertPauseOver(seconds: number): void {
    if (seconds > 0) throw new AppError('too-many-requests', { retryAfterSeconds: seconds });
  }
}
