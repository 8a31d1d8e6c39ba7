import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.module.js';
import { Clock } from '../../core/clock/clock.js';
import { DerivedSecrets, sha256 } from '../../core/secrets/derived-secrets.js';
import type { Mail } from './domain/mail.js';
import type { OutgoingMail } from './mail-transport.js';

/** Makes out of a stored mail what goes over the wire. */
@Injectable()
export class MailWriter {
  constructor(
    private readonly secrets: DerivedSecrets,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** React and the templates are needed where mails are written, not where they are ordered. */
  async write(mail: Mail, unsubscribeUrl: string | null): Promise<OutgoingMail> {
    const { renderMail } = await import('./templates/render.js');
    const { PUBLIC_URL, SUPPORT_EMAIL } = this.config.env;
    const content = await renderMail(mail, {
      publicUrl: PUBLIC_URL,
      supportEmail: SUPPORT_EMAIL,
      unsubscribeUrl,
      secrets: this.secrets,
    });
    return {
      ...content,
      messageId: messageIdOf(mail, PUBLIC_URL),
      to: mail.to,
      replyTo: mail.replyTo,
      lang: mail.lang,
      date: this.clock.now(),
      unsubscribeUrl,
    };
  }
}

/** Always the same for one revision, so that a mail sent twice around a crash is recognised as one (I4). */
export function messageIdOf({ id, revision }: Pick<Mail, 'id' | 'revision'>, publicUrl: string): string {
  return `<${sha256(`${id}\n${revision}`)}@${new URL(publicUrl).hostname}>`;
}
