import { Injectable } from '@nestjs/common';
import { colorsOf } from '#contract/accounts/brand-look.js';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { HandlesJob, type JobContext, PermanentJobError, RetryLaterError } from '../../../core/jobs/handles-job.js';
import { Log } from '../../../core/logging/log.js';
import { Outbox, outboxEntry } from '../../../core/outbox/outbox.js';
import { DerivedSecrets, sha256 } from '../../../core/secrets/secrets.js';
import { InstallationPolicies } from '../policies/index.js';
import { domainOfMailFrom, readMailFrom } from './mail.settings.js';
import { type OutgoingMail, SmtpTransport } from './adapters/smtp.transport.js';
import { type MailRevision, MailWriteRepository } from './data/mail.repository.js';
import { describe, kindOf, type SendingFailure, shortAnswer, statusOf } from './domain/bounce.js';
import type { Mail } from './domain/mail.js';
import { MAILS } from './data/mail.schema.js';
import {
  deliverCode,
  deliverMail,
  DELIVERY_ATTEMPTS,
  isAskedFor,
  isUrgent,
  mailFailed,
  mailSent,
  outcomePayload,
} from './mail.jobs.js';
import {
  type CheckedMail,
  LinkOrigins,
  MailBrands,
  MailChecks,
  type MailReader,
  type SenderDomain,
  SenderDomains,
} from './mail-ports.js';
import { BlockedAddresses } from './data/blocked-addresses.js';
import { type MailCount, MailDayRepository } from './data/mail-day.repository.js';
import { Deliverability, type Refusal } from './deliverability.service.js';
import { listOf, topicOf } from './domain/mail-props.js';
import { Suppressions } from './data/suppressions.js';

type DeliveryDecision =
  | ({
      verdict: 'send';
      unsubscribeUrl: string | null;
      domain: SenderDomain | null;
      /** It leaves although mails to the address came back. */
      isTrial: boolean;
    } & CheckedMail)
  | { verdict: 'cancelled' }
  | { verdict: 'suppressed' }
  /** Mails to this address came back: the sender is notified. */
  | { verdict: 'blocked' };

/** Decides, by what became of earlier mails too, immediately before sending: the subject may be deleted, the recipient may have unsubscribed. */
@Injectable()
export class DeliveryPolicy {
  constructor(
    private readonly checks: MailChecks,
    private readonly suppressions: Suppressions,
    private readonly blocked: BlockedAddresses,
    private readonly deliverability: Deliverability,
    private readonly senders: SenderDomains,
    private readonly days: MailDayRepository,
    private readonly log: Log,
  ) {}

  async decide(mail: Mail): Promise<DeliveryDecision> {
    const list = listOf(mail.template);
    const subscription = list && { email: mail.to.email, list, topic: topicOf(mail) };
    const [passed, block, isSuppressed] = await Promise.all([
      this.checks.checkMail(mail),
      this.blocked.reasonOf(mail.to.email),
      subscription ? this.suppressions.isSuppressed(subscription) : false,
    ]);
    if (!passed) return { verdict: 'cancelled' };
    // Recipients who report mails as spam still get those that they asked for, such as codes.
    if (block === 'complained' && list) return { verdict: 'suppressed' };
    const isTrial =
      block === 'bounced' && isAskedFor(mail.template) && (await this.blocked.mayTry(mail.to.email, mail.id));
    if (block !== null && block !== 'complained' && !isTrial) return { verdict: 'blocked' };
    // A reply to a mail for an account goes to its sender; the service's own mails have no reply address.
    const senderId = mail.replyTo === null ? null : passed.accountId;
    const domain = senderId === null ? null : await this.senders.current(senderId);
    if (!subscription) return { verdict: 'send', unsubscribeUrl: null, domain, isTrial, ...passed };
    if (isSuppressed) return { verdict: 'suppressed' };
    const unsubscribeUrl = this.suppressions.unsubscribeUrl(subscription, passed.reader?.lang ?? mail.lang);
    return { verdict: 'send', unsubscribeUrl, domain, isTrial, ...passed };
  }

  async recordSent(mail: Mail, at: Date, { isTrial }: { isTrial: boolean }): Promise<void> {
    if (isTrial) await this.blocked.endBounceBlock(mail.to.email);
    await this.count(mail, ['mailed'], at);
  }

  /** @param refusal null if no server refused it */
  async recordFailed(mail: Mail, at: Date, refusal: Refusal | null): Promise<void> {
    if (refusal) await this.deliverability.recordRefusal(mail, refusal);
    await this.count(mail, ['mailed', 'bounced'], at);
  }

  /** Figures only: what a failure here loses is not worth a second mail. */
  private async count({ to }: Mail, counts: readonly MailCount[], at: Date): Promise<void> {
    await this.days.count(to.email, counts, at).catch((error: unknown) => {
      this.log.warn({ err: error }, 'mail not counted');
    });
  }
}

interface Sending extends Pick<OutgoingMail, 'unsubscribeUrl' | 'domain'> {
  /** The account that the mail is sent for, and whose brand it shows; null for none. */
  accountId: string | null;
  reader: MailReader | null;
}

/** Renders a stored mail into the message that is sent. */
@Injectable()
export class MailWriter {
  constructor(
    private readonly secrets: DerivedSecrets,
    private readonly brands: MailBrands,
    private readonly origins: LinkOrigins,
    private readonly policies: InstallationPolicies,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Imports React and the templates lazily: only processes that send mails need them. */
  async writeMail(mail: Mail, { unsubscribeUrl, domain, accountId, reader }: Sending): Promise<OutgoingMail> {
    const { renderMail } = await import('./templates/render.js');
    const { PUBLIC_URL, MAIL_FROM } = this.config.env;
    const { name, supportEmail, logo, color } = this.policies.installation;
    const [linkOrigin, brand] =
      accountId === null
        ? [PUBLIC_URL, null]
        : await Promise.all([this.origins.current(accountId), this.brands.current(accountId)]);
    const content = renderMail(mail, {
      publicUrl: PUBLIC_URL,
      timeZone: reader?.timeZone ?? 'UTC',
      linkOrigin,
      product: name,
      logo,
      ...(color !== null && { colors: colorsOf(color) }),
      supportEmail,
      unsubscribeUrl,
      brand,
      secrets: this.secrets,
    });
    return {
      ...content,
      fromName: content.fromName ?? (readMailFrom(MAIL_FROM).name || name),
      messageId: messageIdOf(mail, domain?.name ?? domainOfMailFrom(MAIL_FROM)),
      isUrgent: isUrgent(mail.template),
      to: mail.to,
      domain,
      replyTo: mail.replyTo,
      lang: mail.lang,
      date: this.clock.now(),
      unsubscribeUrl,
    };
  }

  /** Subject in the language that the mail was queued in; empty if its record no longer has what it takes. */
  async subjectOf(mail: Mail): Promise<string> {
    const { subjectOf } = await import('./templates/render.js');
    const { PUBLIC_URL: publicUrl } = this.config.env;
    const { name: product, supportEmail } = this.policies.installation;
    const plain = { linkOrigin: publicUrl, unsubscribeUrl: null, brand: null, secrets: this.secrets };
    try {
      return subjectOf(mail, { publicUrl, product, supportEmail, ...plain });
    } catch {
      return '';
    }
  }
}

/**
 * The same for every attempt of one revision, so that mail programs recognise a repeated message.
 * @param domain of `From`
 */
export function messageIdOf({ id, revision }: Pick<Mail, 'id' | 'revision'>, domain: string): string {
  return `<${sha256(`${id}\n${revision}`)}@${domain}>`;
}

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
