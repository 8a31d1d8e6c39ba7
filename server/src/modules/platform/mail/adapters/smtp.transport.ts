import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import nodemailer from 'nodemailer';
import { Config } from '../../../../config/config.module.js';
import { type NamedAddress, readMailFrom } from '../mail.settings.js';
import { SpanKind, Tracing } from '../../../../core/tracing/tracing.js';
import { returnPathOf } from '../domain/bounce.js';
import { asciiAddress, headerName, headerText } from '../domain/display-text.js';
import type { SenderDomain } from '../mail-ports.js';
import { MailTokens } from './mail-tokens.js';

export interface OutgoingMail {
  messageId: string;
  /** Does not wait behind mails that are not. */
  isUrgent: boolean;
  to: { email: string; name: string };
  /** Display name of `From`. */
  fromName: string;
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

const CONNECT_MS = 10_000;
/** Servers may scan the content for a long time before they accept it. */
const SILENCE_MS = 60_000;
/** Maximum duration of one attempt. */
const SEND_MS = 120_000;

function createPool(login: SmtpLogin, maxConnections: number) {
  return nodemailer.createTransport({
    ...login,
    pool: true,
    maxConnections,
    maxMessages: 100,
    // Only the queue retries: a hidden retry could send a mail twice.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

type SmtpLogin = ReturnType<typeof smtpLogin>;

/** Address of the mail server and, where its user has no password, the access token. */
export function smtpLogin(url: string, tokens: MailTokens) {
  const user = tokens.userOf(url);
  if (user === null) return { url };
  const auth = {
    type: 'OAuth2' as const,
    user,
    provisionCallback: (_user: string, isRefused: boolean, done: (error: Error | null, token?: string) => void) => {
      if (isRefused) tokens.refused();
      tokens.get().then(
        (token) => done(null, token),
        (error: Error) => done(error),
      );
    },
  };
  return { url, auth };
}

/** The server has refused the log-in, and not the token server a token. */
export function isSmtpLoginRefused(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && 'code' in error && error.code === 'EAUTH';
}

/** The sender's name with the service's own address, or with the same one at the account's domain. */
function fromOf(own: NamedAddress, { fromName, domain }: OutgoingMail): NamedAddress {
  const local = own.address.slice(0, own.address.lastIndexOf('@'));
  return {
    name: headerName(fromName),
    address: domain ? `${local}@${domain.name}` : own.address,
  };
}

/** A signature has to cover both headers of one-click unsubscription (RFC 8058), which is more than nodemailer signs. */
const SIGNED =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

/** Signed by the account's domain. */
function signedBy({ name, selector, privateKey }: SenderDomain) {
  return { dkim: { domainName: name, keySelector: selector, privateKey, headerFieldNames: SIGNED } };
}

/** Sends mails by SMTP over pooled connections. */
@Injectable()
export class SmtpTransport implements OnApplicationShutdown {
  private pool: ReturnType<typeof createPool> | undefined;
  private urgentPool: ReturnType<typeof createPool> | undefined;
  /** The service's own address. */
  private readonly own: NamedAddress;

  constructor(
    private readonly config: Config,
    private readonly tracing: Tracing,
    private readonly tokens: MailTokens,
  ) {
    this.own = readMailFrom(config.env.MAIL_FROM);
  }

  /** Resolves with the server's answer once it has accepted the mail. @throws an error that `kindOf` classifies */
  send(mail: OutgoingMail): Promise<string> {
    const about = { name: 'SMTP send', kind: SpanKind.CLIENT, attributes: { 'network.protocol.name': 'smtp' } };
    return this.tracing.run(about, () =>
      this.sendNow(mail).catch((error: unknown) => {
        const isByToken = this.tokens.userOf(this.config.env.SMTP_URL) !== null;
        if (!isByToken || !isSmtpLoginRefused(error) || !this.tokens.refused()) throw error;
        return this.sendNow(mail);
      }),
    );
  }

  private async sendNow(mail: OutgoingMail): Promise<string> {
    const { own } = this;
    const { BOUNCE_ADDRESS } = this.config.env;
    const to = { name: headerName(mail.to.name), address: asciiAddress(mail.to.email) };
    // It returns to the service, unless the account's domain has a return path of its own.
    const ownPath = BOUNCE_ADDRESS === undefined ? own.address : returnPathOf(BOUNCE_ADDRESS, mail.messageId);
    const { response } = await this.poolOf(mail).sendMail({
      from: fromOf(own, mail),
      to,
      envelope: { from: mail.domain?.returnPath ?? ownPath, to: to.address },
      ...(mail.domain && signedBy(mail.domain)),
      // Without a display name, which could impersonate another person.
      ...(mail.replyTo && { replyTo: { name: '', address: asciiAddress(mail.replyTo) } }),
      subject: headerText(mail.subject),
      messageId: mail.messageId,
      date: mail.date,
      text: mail.text,
      html: mail.html,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        'Content-Language': mail.lang,
        ...(mail.unsubscribeUrl && {
          'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      signal: AbortSignal.timeout(SEND_MS),
    });
    return response;
  }

  /** Codes have connections of their own, so that they do not wait behind other mails at a slow mail server. */
  private poolOf({ isUrgent }: OutgoingMail) {
    const { SMTP_URL, WORKER_CONCURRENCY } = this.config.env;
    const login = smtpLogin(SMTP_URL, this.tokens);
    if (isUrgent) return (this.urgentPool ??= createPool(login, WORKER_CONCURRENCY));
    return (this.pool ??= createPool(login, 2 * WORKER_CONCURRENCY));
  }

  onApplicationShutdown(): void {
    this.pool?.close();
    this.urgentPool?.close();
  }
}
