import { Injectable } from '@nestjs/common';
import nodemailer from 'nodemailer';
import { Config } from '../../../../config/config.module.js';
import {
  BounceMailbox,
  isMailboxLoginRefused,
  isSmtpLoginRefused,
  MailTokenError,
  MailTokens,
  smtpLogin,
  type TokenRefusal,
} from '../../../platform/mail/index.js';
import { type Check, failure, messageOf, ok } from '../domain/check.js';

const WAIT_MS = 10_000;

/** Each refusal of the token server has a meaning and a fix. */
const REFUSALS: Record<TokenRefusal, [text: string, fix: string]> = {
  unreachable: [
    'The token server cannot be reached',
    'Check the host in MAIL_OAUTH_TOKEN_URL, and that this machine reaches it (DNS, firewall, proxy).',
  ],
  client: [
    'The token server refuses the client',
    'Check MAIL_OAUTH_CLIENT_ID and MAIL_OAUTH_CLIENT_SECRET: the value of the secret, not its id. Secrets expire; make a new one at the provider.',
  ],
  'refresh-token': [
    'The refresh token has expired or was revoked',
    'Let this service into the mailbox again, and set the new MAIL_OAUTH_REFRESH_TOKEN. At Google an app in the state "Testing" has to do so every 7 days.',
  ],
  request: [
    'The token server refuses the request',
    'Check MAIL_OAUTH_SCOPE, and the path of MAIL_OAUTH_TOKEN_URL with the id of your tenant.',
  ],
};

const MAY_LOG_IN =
  'Check that the user in the address is the mailbox, and that the application may log in there (docs/mail.md): the permissions SMTP.SendAsApp and IMAP.AccessAsApp with admin consent, the service principal and SMTP AUTH of the mailbox in Exchange Online; the scope https://mail.google.com/ at Google.';

/** Logs in where mails are sent, and where they return to. */
@Injectable()
export class MailServerProbe {
  constructor(
    private readonly config: Config,
    private readonly tokens: MailTokens,
    private readonly mailbox: BounceMailbox,
  ) {}

  /** @param mailTo recipient of a test mail; null for none */
  async run(mailTo: string | null): Promise<Check[]> {
    const { SMTP_URL, BOUNCE_IMAP_URL } = this.config.env;
    const byToken = [SMTP_URL, BOUNCE_IMAP_URL].filter((url) => url !== undefined && this.tokens.userOf(url) !== null);
    const token = byToken.length > 0 ? [await this.token()] : [];
    const canLogIn = (url: string) => !byToken.includes(url) || token.every(({ level }) => level === 'ok');
    return [
      ...token,
      ...(canLogIn(SMTP_URL) ? await this.sending(mailTo) : []),
      ...(BOUNCE_IMAP_URL !== undefined && canLogIn(BOUNCE_IMAP_URL) ? [await this.returned(BOUNCE_IMAP_URL)] : []),
    ];
  }

  private async token(): Promise<Check> {
    try {
      await this.tokens.get();
      return ok('mail-token', 'the token server gives access tokens for the mail server');
    } catch (error) {
      if (!(error instanceof MailTokenError)) throw error;
      const [text, fix] = REFUSALS[error.refusal];
      return failure('mail-token', `${text} (${error.message}), so no emails can be sent or read.`, fix);
    }
  }

  private async sending(mailTo: string | null): Promise<Check[]> {
    const { SMTP_URL, MAIL_FROM } = this.config.env;
    const { host } = new URL(SMTP_URL);
    const isByToken = this.tokens.userOf(SMTP_URL) !== null;
    const transport = nodemailer.createTransport({
      ...smtpLogin(SMTP_URL, this.tokens),
      connectionTimeout: WAIT_MS,
      greetingTimeout: WAIT_MS,
      socketTimeout: WAIT_MS,
    });
    try {
      await transport.verify();
      const proof = isByToken ? 'access token for the user' : 'user and password';
      const answers = ok('smtp', `the mail server accepts the ${proof} in SMTP_URL`);
      if (mailTo === null) return [answers];
      const { response, messageId } = await transport.sendMail({
        from: MAIL_FROM,
        to: mailTo,
        subject: 'Test email',
        text: 'This is the test email from npm run doctor. Its Received and Authentication-Results headers show its route.',
      });
      return [answers, ok('test-mail', `accepted for ${mailTo} as ${messageId}: "${response}"`)];
    } catch (error) {
      if (isByToken && isSmtpLoginRefused(error))
        return [failure('smtp', `${host} refuses the access token (${messageOf(error)}).`, MAY_LOG_IN)];
      const fix =
        'Check host, port, user and password in SMTP_URL (smtps:// for port 465, smtp:// for 587 with STARTTLS), and that the mail server lets this machine send as MAIL_FROM. Many hosting providers block port 25.';
      return [failure('smtp', `No email can be sent through ${host} (${messageOf(error)}).`, fix)];
    } finally {
      transport.close();
    }
  }

  private async returned(address: string): Promise<Check> {
    const { host } = new URL(address);
    try {
      await this.mailbox.tryMailbox(address);
      return ok('returned-mails', 'the mailbox in BOUNCE_IMAP_URL can be opened');
    } catch (error) {
      const isRefused = isMailboxLoginRefused(error);
      if (isRefused && this.tokens.userOf(address) !== null)
        return failure('returned-mails', `${host} refuses the access token (${messageOf(error)}).`, MAY_LOG_IN);
      const why = isRefused ? 'user or password are wrong' : messageOf(error);
      const fix = 'Check host, port, user, password and the name of the mailbox in BOUNCE_IMAP_URL.';
      return failure('returned-mails', `Returned emails cannot be read at ${host} (${why}).`, fix);
    }
  }
}
