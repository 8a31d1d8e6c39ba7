import { Injectable } from '@nestjs/common';
import type { Mail } from './domain/mail.js';
import { listOf, topicOf } from './domain/mail-props.js';
import { type CheckedMail, MailChecks } from './mail-checks.js';
import { Suppressions } from './suppressions.service.js';

export type DeliveryDecision =
  | ({ verdict: 'send'; unsubscribeUrl: string | null } & CheckedMail)
  | { verdict: 'cancelled' }
  | { verdict: 'suppressed' };

/** Decides immediately before sending: the subject may be deleted, the recipient may have unsubscribed. */
@Injectable()
export class DeliveryPolicy {
  constructor(
    private readonly checks: MailChecks,
    private readonly suppressions: Suppressions,
  ) {}

  async decide(mail: Mail): Promise<DeliveryDecision> {
    const passed = await this.checks.run(mail);
    if (!passed) return { verdict: 'cancelled' };
    const list = listOf[mail.template];
    if (!list) return { verdict: 'send', unsubscribeUrl: null, ...passed };
    const subscription = { email: mail.to.email, list, topic: topicOf(mail) };
    if (await this.suppressions.isSuppressed(subscription)) return { verdict: 'suppressed' };
    return { verdict: 'send', unsubscribeUrl: this.suppressions.unsubscribeUrl(subscription, mail.lang), ...passed };
  }
}
