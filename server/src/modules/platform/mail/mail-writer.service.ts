import { Injectable } from '@nestjs/common';
import { Config } from '../../../config/config.module.js';
import { Clock } from '../../../core/clock/clock.js';
import { DerivedSecrets, sha256 } from '../../../core/secrets/derived-secrets.js';
import { LinkOrigins, MailBrands } from './account-ports.js';
import type { OutgoingMail } from './adapters/smtp.transport.js';
import type { Mail } from './domain/mail.js';
import { isUrgent } from './mail.jobs.js';
import type { MailReader } from './mail-checks.js';

interface Sending extends Pick<OutgoingMail, 'unsubscribeUrl' | 'domain'> {
  /** On whose behalf it is sent, and whose brand it shows; null for none. */
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
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Imports React and the templates lazily: only processes that send mails need them. */
  async writeMail(mail: Mail, { unsubscribeUrl, domain, accountId, reader }: Sending): Promise<OutgoingMail> {
    const { renderMail } = await import('./templates/render.js');
    const { PUBLIC_URL, SUPPORT_EMAIL } = this.config.env;
    const [linkOrigin, brand] =
      accountId === null
        ? [PUBLIC_URL, null]
        : await Promise.all([this.origins.current(accountId), this.brands.current(accountId)]);
    const content = renderMail(mail, {
      publicUrl: PUBLIC_URL,
      timeZone: reader?.timeZone ?? 'UTC',
      linkOrigin,
      supportEmail: SUPPORT_EMAIL,
      unsubscribeUrl,
      brand,
      secrets: this.secrets,
    });
    return {
      ...content,
      messageId: messageIdOf(mail, PUBLIC_URL),
      isUrgent: isUrgent(mail.template),
      to: mail.to,
      domain,
      replyTo: mail.replyTo,
      lang: mail.lang,
      date: this.clock.now(),
      unsubscribeUrl,
    };
  }
}

/** The same for every attempt of one revision, so that mail programs recognise a repeated message. */
export function messageIdOf({ id, revision }: Pick<Mail, 'id' | 'revision'>, publicUrl: string): string {
  return `<${sha256(`${id}\n${revision}`)}@${new URL(publicUrl).hostname}>`;
}
