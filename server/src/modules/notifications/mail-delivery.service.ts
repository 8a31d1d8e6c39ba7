import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.js';
import { NotYet, Unretryable } from '../../core/jobs/job-handler.js';
import { Departures } from './departures.service.js';
import { MailRepository, type MailRevision } from './data/mail.repository.js';
import type { Mail } from './domain/mail.js';
import { describe, kindOf, type SendingFailure } from './domain/smtp-outcome.js';
import { DELIVERY_TRIES } from './jobs/deliver-mail.job.js';
import { type MailOutcome, MailOutcomes } from './mail-outcomes.js';
import { MailTransport } from './mail-transport.js';
import { MailWriter } from './mail-writer.service.js';

/**
 * Writes one mail and sends it. The lock of its job keeps runs apart; a run that follows a killed one may send again,
 * under the same Message-ID.
 */
@Injectable()
export class MailDelivery {
  constructor(
    private readonly mails: MailRepository,
    private readonly departures: Departures,
    private readonly transport: MailTransport,
    private readonly writer: MailWriter,
    private readonly clock: Clock,
    private readonly outcomes: MailOutcomes,
  ) {}

  /**
   * @param attempt 1 for the job's first try; after its last one the mail counts as failed.
   * @throws {Unretryable} the mail was turned down for good
   * @throws {NotYet} it is not due yet
   * @throws {Error} worth another try
   */
  async deliver(work: MailRevision, attempt: number): Promise<void> {
    const mail = await this.mails.startAttempt(work, this.clock.now());
    if (mail) await this.send(mail, work, attempt);
    else await this.skip(work);
  }

  private async send(mail: Mail, work: MailRevision, attempt: number): Promise<void> {
    const departure = await this.departures.judge(mail);
    if (departure.verdict === 'cancelled') return this.mails.recordCancelled(work);
    if (departure.verdict === 'suppressed') return this.mails.recordSuppressed(work);
    const outgoing = await this.writer
      .write({ ...mail, props: departure.props }, departure.unsubscribeUrl)
      .catch((error: unknown) => this.fail(work, 'not-rendered', error));
    if (!(await this.mails.isStillWanted(work))) return;
    try {
      await this.transport.send(outgoing);
    } catch (error) {
      return this.recordFailure(work, error as SendingFailure, attempt);
    }
    await this.mails.recordSent(work, { messageId: outgoing.messageId, sentAt: this.clock.now() });
    await this.outcomes.tell(outcomeOf(mail, 'sent'));
  }

  private async recordFailure(work: MailRevision, failure: SendingFailure, attempt: number): Promise<never> {
    const reason = describe(failure);
    if (kindOf(failure) === 'refused') return this.fail(work, reason, failure);
    if (attempt >= DELIVERY_TRIES) return this.fail(work, reason, failure);
    await this.mails.recordSetback(work, reason);
    throw new Error(`mail not taken: ${reason}`);
  }

  private async fail(work: MailRevision, reason: string, cause: unknown): Promise<never> {
    await this.mails.recordFailed(work, reason, this.clock.now());
    const mail = await this.mails.findById(work.mailId);
    if (mail) await this.outcomes.tell(outcomeOf(mail, 'failed'), { reason, cause });
    throw new Unretryable(`mail failed: ${reason}`);
  }

  /** Done, cancelled, replaced by a newer revision, gone, or not due yet. */
  private async skip({ mailId, revision }: MailRevision): Promise<void> {
    const mail = await this.mails.findById(mailId);
    if (mail?.revision !== revision) return;
    // The run that sent it may have died before it could say so.
    if (mail.state === 'sent') await this.outcomes.tell(outcomeOf(mail, 'sent'));
    if (mail.notBefore && (mail.state === 'pending' || mail.state === 'failed'))
      throw new NotYet(mail.notBefore, 'not due yet');
  }
}

function outcomeOf({ id, revision, template, props }: Mail, state: MailOutcome['state']): MailOutcome {
  return { mailId: id, revision, template, props, state };
}
