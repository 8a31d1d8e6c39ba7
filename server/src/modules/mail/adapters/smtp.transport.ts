import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import nodemailer from 'nodemailer';
import { Config } from '../../../config/config.module.js';
import { asciiAddress, headerName, headerText } from '../domain/display-text.js';
import { MailTransport, type OutgoingMail } from '../mail-transport.js';

const CONNECT_MS = 10_000;
/** Servers may scan the content for a long time before they accept it. */
const SILENCE_MS = 60_000;
/** Maximum duration of one attempt. */
const SEND_MS = 120_000;

function createPool(url: string, maxConnections: number) {
  return nodemailer.createTransport({
    url,
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

/** The sender's name with the service's own address. */
function fromOf(configured: string, name: string | null): string | { name: string; address: string } {
  const address = /<([^<>]+)>\s*$/.exec(configured)?.[1] ?? configured;
  return name === null ? configured : { name: headerName(name), address };
}

/** Sends mails by SMTP over pooled connections. */
@Injectable()
export class SmtpTransport extends MailTransport implements OnApplicationShutdown {
  private pool: ReturnType<typeof createPool> | undefined;

  constructor(private readonly config: Config) {
    super();
  }

  async send(mail: OutgoingMail): Promise<void> {
    const { SMTP_URL, WORKER_CONCURRENCY, MAIL_FROM } = this.config.env;
    // One connection per concurrent job of the two mail queues.
    this.pool ??= createPool(SMTP_URL, 2 * WORKER_CONCURRENCY);
    await this.pool.sendMail({
      from: fromOf(MAIL_FROM, mail.fromName),
      to: { name: headerName(mail.to.name), address: asciiAddress(mail.to.email) },
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
  }

  onApplicationShutdown(): void {
    this.pool?.close();
  }
}
