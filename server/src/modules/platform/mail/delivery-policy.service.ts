import { Injectable } from '@nestjs/common';
import { Log } from '../../../core/logging/log.js';
import { type SenderDomain, SenderDomains } from './account-ports.js';
import { BlockedAddresses } from './blocked-addresses.service.js';
import { type MailCount, MailDayRepository } from './data/mail-day.repository.js';
import { Deliverability, type Refusal } from './deliverability.service.js';
import { isAskedFor } from './mail.jobs.js';
import type { Mail } from './domain/mail.js';
import { listOf, topicOf } from './domain/mail-props.js';
import { type CheckedMail, MailChecks } from './mail-checks.js';
import { Suppressions } from './suppressions.service.js';

export type DeliveryDecision =
  | ({
      verdict: 'send';
      unsubscribeUrl: string | null;
      domain: SenderDomain | null;
      /** It leaves although mails to the address came back. */
      isTrial: boolean;
    } & CheckedMail)
  | { verdict: 'cancelled' }
  | { verdict: 'suppressed' }
  /** Mails to this address came back: its sender is told. */
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
    // Who reports mails as spam still gets those that they asked for, such as codes.
    if (block === 'complained' && list) return { verdict: 'suppressed' };
    const isTrial =
      block === 'bounced' && isAskedFor(mail.template) && (await this.blocked.mayTry(mail.to.email, mail.id));
    if (block !== null && block !== 'complained' && !isTrial) return { verdict: 'blocked' };
    // Who answers a mail on behalf of an account writes to its sender; the service's own mails have no reply address.
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

  /** @param refusal null where no server refused it */
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
