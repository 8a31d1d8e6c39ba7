import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import type { sendContact } from '#contract/admin/inbox.js';
import type { Language } from '#contract/primitives.js';
import { operatorsAddress } from '../../platform/mail/mail.settings.js';
import { Clock } from '../../../core/clock/clock.js';
import { RateLimiter } from '../../../core/limits/rate-limiter.js';
import { Transactions } from '../../../core/mongo/writes.js';
import { randomId } from '../../../core/secrets/secrets.js';
import type { Principal } from '../../identity/auth/index.js';
import { Mails } from '../../platform/mail/index.js';
import { InstallationPolicies } from '../../platform/policies/index.js';
import { FeedbackRepository } from './data/feedback.repository.js';
import { unread } from './domain/feedback.js';

const PER_NETWORK = { name: 'contact-network', points: 10, perSeconds: 3600 };
const PER_ADDRESS = { name: 'contact-address', points: 5, perSeconds: 3600 };
/** Robots and floods must not fill the operators' own mailbox; the inbox shows everything. */
const MAILS_PER_HOUR = { name: 'contact-mails', points: 60, perSeconds: 3600 };

export interface GivenMessage {
  principal: Principal;
  network: string;
  /** Language of the HTTP request. */
  lang: Language;
  body: BodyOf<typeof sendContact>;
}

/** Accepts messages to those who run the installation. It mails the operators alone: the form can mail nobody else. */
@Injectable()
export class ContactService {
  constructor(
    private readonly messages: FeedbackRepository,
    private readonly mails: Mails,
    private readonly transactions: Transactions,
    private readonly limiter: RateLimiter,
    private readonly policies: InstallationPolicies,
    private readonly clock: Clock,
  ) {}

  async receive({ principal, network, lang, body }: GivenMessage): Promise<void> {
    const { name, email: typed, subject, message, website } = body;
    await this.limiter.takePoint(PER_NETWORK, network);
    if (website !== '') return;
    const isMember = principal.kind === 'member';
    const email = isMember ? principal.email : typed;
    await this.limiter.takePoint(PER_ADDRESS, email);
    const id = randomId();
    const operators = operatorsAddress(this.policies.installation);
    const isMailed = operators !== null && (await this.limiter.tryTake(MAILS_PER_HOUR, 'all'));
    const relay = await this.transactions.run(async (transaction) => {
      const written = {
        ...unread,
        id,
        kind: 'contact' as const,
        subject,
        message,
        rating: null,
        email,
        fullName: isMember ? principal.fullName || name : name,
        company: isMember ? principal.company : '',
        role: isMember ? principal.entitlements.plan : '',
        userId: isMember ? principal.userId : null,
        lang: body.lang ?? (isMember ? principal.lang : lang),
        route: '',
        sessionLink: '',
        writtenAt: null,
        createdAt: this.clock.now(),
      };
      await this.messages.insert(written, transaction);
      if (!isMailed) return null;
      return this.mails.queueIn(transaction, {
        id: `message-${id}`,
        template: 'message-received',
        to: { email: operators, name: '' },
        lang: 'en',
        props: { messageId: id, subject, message, writerName: written.fullName, writerEmail: email },
        replyTo: email,
      });
    });
    await relay?.();
  }
}
