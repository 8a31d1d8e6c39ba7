import type { SenderDomain } from './sender-domains.js';

export interface OutgoingMail {
  messageId: string;
  /** Does not wait behind mails that are not. */
  isUrgent: boolean;
  to: { email: string; name: string };
  /** Display name of `From`; null for the configured one. */
  fromName: string | null;
  /** Null for the service's own address. */
  domain: SenderDomain | null;
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  lang: string;
  date: Date;
  /** Endpoint for one-click unsubscription (RFC 8058). */
  unsubscribeUrl: string | null;
}

/** Port to the mail server; the class is also the DI token. */
export abstract class MailTransport {
  /** Resolves with the server's answer once it has accepted the mail. @throws an error that `kindOf` classifies */
  abstract send(mail: OutgoingMail): Promise<string>;
}
