import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.js';
import { HandlesJob, type JobContext, PermanentJobError, RetryLaterError } from '../../../core/jobs/handles-job.js';
import { Log } from '../../../core/logging/log.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { SmtpTransport } from './adapters/smtp.transport.js';
import { DeliveryPolicy } from './delivery-policy.service.js';
import { type MailRevision, MailWriteRepository } from './data/mail-write.repository.js';
import { shortAnswer } from './domain/bounce.js';
import type { Mail } from './domain/mail.js';
import { describe, kindOf, type SendingFailure, statusOf } from './domain/refusal.js';
import { MAILS } from './data/mail.schema.js';
import { mailFailed, mailSent, outcomePayload } from './mail.events.js';
import { MailWriter } from './mail-writer.service.js';
import { DELIVERY_ATTEMPTS, deliverCode, deliverMail } from './mail.jobs.js';

/**
 * Renders and sends one mail. The job's lock prevents concurrent runs; a run after a crash may send again, under the
 * same Message-ID.
 */
@Injectable()
export class MailDelivery {
  constructor(
    private readonly mails: MailWriteRepository,
    private readonly policy: DeliveryPolicy,
    private readonly transport: SmtpTransport,
    private readonly writer: MailWriter,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * @param attempt counted from 1; after the last attempt the mail counts as failed.
   * @throws {PermanentJobError} the mail was refused permanently
   * @throws {RetryLaterError} it is not due yet
   * @throws {Error} temporary failure
   */
  @HandlesJob(deliverMail)
  @HandlesJob(deliverCode)
  async deliver(work: MailRevision, { attempt }: Pick<JobContext, 'attempt'>): Promise<void> {
    const mail = await this.mails.startAttempt(work, this.clock.now());
    if (mail) await this.send(mail, work, attempt);
    else await this.skip(work);
  }

  private async send(mail: Mail, work: MailRevision, attempt: number): Promise<void> {
    const decision = await this.policy.decide(mail);
    if (decision.verdict === 'cancelled') return this.mails.recordCancelled(work);
    if (decision.verdict === 'suppressed') return this.mails.recordSuppressed(work);
    if (decision.verdict === 'blocked') return this.recordFailed(mail, work, { reason: 'address-blocked', answer: '' });
    const outgoing = await this.writer
      .writeMail({ ...mail, props: decision.props, lang: decision.reader?.lang ?? mail.lang }, decision)
      .catch((error: unknown) => this.fail(mail, work, { reason: 'not-rendered', cause: error }));
    if (!(await this.mails.isCurrent(work))) return;
    let answer = '';
    try {
      answer = shortAnswer(await this.transport.send(outgoing));
    } catch (error) {
      return this.recordFailure(mail, { work, attempt }, error as SendingFailure);
    }
    const sentAt = this.clock.now();
    const outbox = [outboxEntry(mailSent, outcomePayload({ ...mail, revision: work.revision }), sentAt)];
    await this.mails.recordSent(work, { messageId: outgoing.messageId, sentAt, answer, outbox });
    this.log.info({ ...work, template: mail.template }, 'mail sent');
    await this.policy.recordSent(mail, sentAt, decision);
    await this.outbox.relay(MAILS, work.mailId, outbox);
  }

  private async recordFailure(
    mail: Mail,
    { work, attempt }: { work: MailRevision; attempt: number },
    failure: SendingFailure,
  ): Promise<never> {
    const reason = describe(failure);
    const answer = shortAnswer(failure.response ?? '');
    const isRefused = kindOf(failure) === 'refused';
    if (isRefused || attempt >= DELIVERY_ATTEMPTS) {
      const at = this.clock.now();
      const id = `${work.mailId}-${work.revision}`;
      const refusal = isRefused ? { id, at, status: statusOf(failure), answer } : null;
      await this.policy.recordFailed(mail, at, refusal);
      return this.fail(mail, work, { reason, answer, cause: failure });
    }
    await this.mails.recordRetry(work, { lastError: reason, answer });
    throw new Error(`mail not taken: ${reason}`);
  }

  private async fail(
    mail: Mail,
    work: MailRevision,
    { reason, answer = '', cause }: { reason: string; answer?: string; cause: unknown },
  ): Promise<never> {
    await this.recordFailed(mail, work, { reason, answer, cause });
    throw new PermanentJobError(`mail failed: ${reason}`);
  }

  private async recordFailed(
    mail: Mail,
    work: MailRevision,
    { reason, answer, cause }: { reason: string; answer: string; cause?: unknown },
  ): Promise<void> {
    const at = this.clock.now();
    const outbox = [outboxEntry(mailFailed, outcomePayload({ ...mail, revision: work.revision }), at)];
    await this.mails.recordFailed(work, { lastError: reason, answer, at, outbox });
    this.log.warn({ ...work, template: mail.template, reason, err: cause }, 'mail failed');
    await this.outbox.relay(MAILS, work.mailId, outbox);
  }

  /** The mail is sent, cancelled, superseded by a newer revision, deleted, or not due yet. */
  private async skip({ mailId, revision }: MailRevision): Promise<void> {
    const mail = await this.mails.findById(mailId);
    if (mail?.revision !== revision) return;
    if (mail.notBefore && (mail.state === 'pending' || mail.state === 'failed'))
      throw new RetryLaterError(mail.notBefore, 'not due yet');
  }
}
