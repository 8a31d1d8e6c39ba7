import { isIP, isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../../config/config.module.js';
import { domainOfMailFrom } from '../../../platform/mail/mail.settings.js';
import { Deliverability, type DomainRefusals } from '../../../platform/mail/index.js';
import { Dns, DnsUnreachable } from '../../../../core/dns/dns.js';
import { isPublicAddress } from '../../../../core/dns/public-address.js';
import { type Check, failure, ok, warning } from '../domain/check.js';
import {
  dkimCheck,
  dmarcCheck,
  publicDomain,
  reverseCheck,
  type ReverseNames,
  spfCheck,
} from '../domain/mail-records.js';
import { MailServerProbe } from './mail-server.probe.js';

export interface MailWish {
  /** Recipient of a test mail; null for none. */
  mailTo: string | null;
  /** Names the key with which the mail server signs; null if it is not known. */
  dkimSelector: string | null;
}

/** Checks the mail server, its name, and the DNS records of the domain of MAIL_FROM. */
@Injectable()
export class MailProbe {
  constructor(
    private readonly config: Config,
    private readonly dns: Dns,
    private readonly deliverability: Deliverability,
    private readonly server: MailServerProbe,
  ) {}

  async run(wish: MailWish): Promise<Check[]> {
    return [...(await this.server.run(wish.mailTo)), ...(await this.refusals()), ...(await this.records(wish))];
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
      await this.reverse(),
    ];
  }

  private record(id: string, host: string, judge: (texts: string[]) => Check): Promise<Check> {
    return ifKnown(id, host, async () => judge(await this.dns.lookUp('TXT', host)));
  }

  private reverse(): Promise<Check> {
    const { hostname } = new URL(this.config.env.SMTP_URL);
    const host = hostname.replace(/^\[|\]$/g, '');
    return ifKnown('reverse-dns', host, async () => {
      const addresses = await this.addressesOf(host);
      return reverseCheck(host, await Promise.all(addresses.map((address) => this.namesOf(address))));
    });
  }

  /** Public ones alone: the name of another one says nothing. */
  private async addressesOf(host: string): Promise<string[]> {
    if (isIP(host) !== 0) return [host].filter(isPublicAddress);
    const found = await Promise.all([this.dns.lookUp('A', host), this.dns.lookUp('AAAA', host)]);
    return found.flat().filter(isPublicAddress);
  }

  private async namesOf(address: string): Promise<ReverseNames> {
    const names = await this.dns.lookUp('PTR', address);
    const targets = await Promise.all(names.map((name) => this.dns.lookUp(isIPv6(address) ? 'AAAA' : 'A', name)));
    return { address, names, leadBack: names.filter((_, at) => targets[at]?.includes(address)) };
  }
}

async function ifKnown(id: string, host: string, judge: () => Promise<Check>): Promise<Check> {
  try {
    return await judge();
  } catch (error) {
    if (!(error instanceof DnsUnreachable)) throw error;
    return warning(id, `DNS lookups for ${host} fail.`, 'Check the DNS resolver of this machine.');
  }
}

const SHOWN_DOMAINS = 5;

function shortList(names: readonly string[]): string {
  const more = names.length - SHOWN_DOMAINS;
  return names.slice(0, SHOWN_DOMAINS).join(', ') + (more > 0 ? ` and ${more} more domains` : '');
}
