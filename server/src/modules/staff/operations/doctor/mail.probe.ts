import { Injectable } from '@nestjs/common';
import nodemailer from 'nodemailer';
import { Config } from '../../../../config/config.module.js';
import { domainOfMailFrom } from '../../../platform/mail/mail.settings.js';
import { Deliverability, type DomainRefusals } from '../../../platform/mail/index.js';
import { Dns, type DnsRecordType, DnsUnreachable } from '../../../../core/dns/dns.js';
import { type Check, failure, messageOf, ok, warning } from '../domain/check.js';
import { dkimCheck, dmarcCheck, publicDomain, spfCheck } from '../domain/mail-records.js';

const WAIT_MS = 10_000;

export interface MailWish {
  /** Recipient of a test mail; null for none. */
  mailTo: string | null;
  /** Names the key with which the mail server signs; null if it is not known. */
  dkimSelector: string | null;
}

/** Checks the mail server, and the DNS records of the domain of MAIL_FROM. */
@Injectable()
export class MailProbe {
  constructor(
    private readonly config: Config,
    private readonly dns: Dns,
    private readonly deliverability: Deliverability,
  ) {}

  async run(wish: MailWish): Promise<Check[]> {
    return [...(await this.server(wish)), ...(await this.refusals()), ...(await this.records(wish))];
  }

  private async server({ mailTo }: MailWish): Promise<Check[]> {
    const { SMTP_URL, MAIL_FROM } = this.config.env;
    const { host } = new URL(SMTP_URL);
    const transport = nodemailer.createTransport({
      url: SMTP_URL,
      connectionTimeout: WAIT_MS,
      greetingTimeout: WAIT_MS,
      socketTimeout: WAIT_MS,
    });
    try {
      await transport.verify();
      const answers = ok('smtp', 'the mail server accepts the user and password in SMTP_URL');
      if (mailTo === null) return [answers];
      const { response, messageId } = await transport.sendMail({
        from: MAIL_FROM,
        to: mailTo,
        subject: 'Test email',
        text: 'This is the test email from npm run doctor. Its Received and Authentication-Results headers show its route.',
      });
      return [answers, ok('test-mail', `accepted for ${mailTo} as ${messageId}: "${response}"`)];
    } catch (error) {
      const fix =
        'Check host, port, user and password in SMTP_URL (smtps:// for port 465, smtp:// for 587 with STARTTLS), and that the mail server lets this machine send as MAIL_FROM. Many hosting providers block port 25.';
      return [failure('smtp', `No email can be sent through ${host} (${messageOf(error)}).`, fix)];
    } finally {
      transport.close();
    }
  }

  /** Refusals of this installation's mails by the mail server and those of recipients. */
  private async refusals(): Promise<Check[]> {
    let found: DomainRefusals[];
    try {
      found = await this.deliverability.refusals();
    } catch {
      // The database has a finding of its own.
      return [];
    }
    const [latest] = found;
    if (!latest) return [ok('refusals', 'no emails were refused because of this installation since yesterday')];
    const count = found.reduce((sum, { refused }) => sum + refused, 0);
    const domains = [...new Set(found.map(({ domain }) => domain))];
    return [
      failure(
        'refusals',
        `Emails refused because of this installation since yesterday: ${count}, to ${shortList(domains)}. The latest response: "${latest.answer}"`,
        'Look up the mail server’s address in the block list named in the response, and ask to be removed.',
        'Check SPF, DKIM and DMARC below, and that the mail server’s name matches its reverse DNS.',
        'The addresses are not blocked: once the cause is fixed, emails to them arrive again.',
      ),
    ];
  }

  private async records({ dkimSelector }: MailWish): Promise<Check[]> {
    const domain = publicDomain(domainOfMailFrom(this.config.env.MAIL_FROM));
    if (domain === null)
      return [
        warning('mail-domain', 'MAIL_FROM has no public domain: other mail servers refuse it.', 'Set MAIL_FROM.'),
      ];
    const key = dkimSelector && `${dkimSelector}._domainkey.${domain}`;
    return [
      await this.record('spf', domain, (texts) => spfCheck(domain, texts)),
      await this.record('dmarc', `_dmarc.${domain}`, (texts) => dmarcCheck(domain, texts)),
      key
        ? await this.record('dkim', key, (texts) => dkimCheck(key, texts))
        : warning('dkim', 'DKIM was not checked.', 'Pass the selector of your mail server: --dkim <selector>.'),
    ];
  }

  private async record(id: string, host: string, judge: (texts: string[]) => Check): Promise<Check> {
    const type: DnsRecordType = 'TXT';
    try {
      return judge(await this.dns.lookUp(type, host));
    } catch (error) {
      if (!(error instanceof DnsUnreachable)) throw error;
      return warning(id, `DNS lookups for ${host} fail.`, 'Check the DNS resolver of this machine.');
    }
  }
}

const SHOWN_DOMAINS = 5;

function shortList(names: readonly string[]): string {
  const more = names.length - SHOWN_DOMAINS;
  return names.slice(0, SHOWN_DOMAINS).join(', ') + (more > 0 ? ` and ${more} more domains` : '');
}
