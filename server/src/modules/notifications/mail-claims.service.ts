import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.module.js';
import { Clock } from '../../core/clock/clock.js';
import { Log } from '../../core/logging/log.js';
import { randomId } from '../../core/secrets/random.js';
import { MailRepository, type MailRevision } from './data/mail.repository.js';
import type { Mail } from './domain/mail.js';

/** Renewals in the time of one claim. */
const RENEWALS = 3;

/** One run at a time has a mail in its hands; one that is not heard of any more is dead, and another takes the mail. */
@Injectable()
export class MailClaims {
  private readonly lengthMs: number;

  constructor(
    private readonly mails: MailRepository,
    private readonly clock: Clock,
    private readonly log: Log,
    config: Config,
  ) {
    this.lengthMs = config.env.JOB_LOCK_SECONDS * 1000;
  }

  /** Answers false, without having begun, where there is nothing to take or another run has it. */
  async during(work: MailRevision, deliver: (mail: Mail) => Promise<void>): Promise<boolean> {
    const claimId = randomId();
    const mail = await this.mails.claim(work, { id: claimId, now: this.clock.now(), until: this.end() });
    if (!mail) return false;
    const renewal = setInterval(() => this.renew(work.mailId, claimId), this.lengthMs / RENEWALS);
    try {
      await deliver(mail);
    } finally {
      clearInterval(renewal);
    }
    return true;
  }

  private renew(mailId: string, claimId: string): void {
    this.mails.extendClaim(mailId, { id: claimId, until: this.end() }).catch((error: unknown) => {
      this.log.warn({ mailId, err: error }, 'claim not extended');
    });
  }

  private end(): Date {
    return new Date(this.clock.now().getTime() + this.lengthMs);
  }
}
