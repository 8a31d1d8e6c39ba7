export interface OutgoingMail {
  messageId: string;
  to: { email: string; name: string };
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  lang: string;
  date: Date;
  /** Where mail programs post an unsubscription to (RFC 8058). */
  unsubscribeUrl: string | null;
}

/** Hands a mail over to a mail server. Port and DI token in one. */
export abstract class MailTransport {
  /** Resolves once the server has taken it. @throws what `kindOf` understands */
  abstract send(mail: OutgoingMail): Promise<void>;
}
