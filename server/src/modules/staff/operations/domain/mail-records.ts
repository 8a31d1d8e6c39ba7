import { type Check, failure, ok, warning } from './check.js';

/** RFC 7208: one record that begins with the version, and that does not allow every server to send. */
export function spfCheck(domain: string, texts: readonly string[]): Check {
  const found = texts.filter((text) => /^v=spf1(\s|$)/i.test(text));
  const [record] = found;
  const wanted = `Add a TXT record at ${domain}: "v=spf1 a:<host of your mail server> ~all" (or the include: of your mail provider).`;
  if (record === undefined) return failure('spf', `${domain} has no SPF record: emails land in spam.`, wanted);
  if (found.length > 1)
    return failure('spf', `${domain} has ${found.length} SPF records, so none counts.`, 'Merge them into one.');
  if (/(^|\s)\+?all(\s|$)/i.test(record))
    return failure('spf', `${domain} lets anyone send ("${record}").`, 'End the record with "~all" or "-all".');
  return ok('spf', `${domain}: ${record}`);
}

/** RFC 7489: one record with a policy. */
export function dmarcCheck(domain: string, texts: readonly string[]): Check {
  const found = texts.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text));
  const [record = ''] = found;
  const wanted = `Add a TXT record at _dmarc.${domain}: "v=DMARC1; p=none; rua=mailto:<your address>"; later p=quarantine.`;
  if (found.length === 0)
    return failure('dmarc', `${domain} has no DMARC record: large providers refuse emails.`, wanted);
  if (found.length > 1) return failure('dmarc', `${domain} has ${found.length} DMARC records, so none counts.`, wanted);
  if (!/;\s*p\s*=\s*(none|quarantine|reject)\b/i.test(record))
    return failure('dmarc', `The DMARC record of ${domain} has no policy ("${record}").`, wanted);
  return ok('dmarc', `${domain}: ${record}`);
}

/** RFC 6376: a key at the selector. An empty one is revoked. */
export function dkimCheck(host: string, texts: readonly string[]): Check {
  if (texts.some((text) => /(^|;)\s*p\s*=\s*[^;\s]/i.test(text))) return ok('dkim', `${host} has a key`);
  return failure(
    'dkim',
    `${host} has no key.`,
    'Add the record your mail server or provider specifies, and let it sign emails from MAIL_FROM.',
  );
}

/** An address of the mail server: its names by reverse DNS, and which of them lead back to it. */
export interface ReverseNames {
  address: string;
  names: readonly string[];
  leadBack: readonly string[];
}

/** RFC 1912, 2.1. A warning: a mail service may send from other addresses, which it looks after itself. */
export function reverseCheck(host: string, found: readonly ReverseNames[]): Check {
  if (found.length === 0) return ok('reverse-dns', `${host} has no public address here, so its name there is unknown`);
  const wrong = found.find(({ leadBack }) => leadBack.length === 0);
  if (!wrong) return ok('reverse-dns', found.map(({ address, leadBack }) => `${address}: ${leadBack[0]}`).join(', '));
  const { address, names } = wrong;
  const [name = host] = names;
  const text =
    names.length === 0
      ? `${address} (${host}) has no name by reverse DNS`
      : `${address} (${host}) is named ${name}, which does not lead back to it`;
  return warning(
    'reverse-dns',
    `${text}: large providers refuse emails that are sent from there.`,
    `Let the provider of the address set its PTR record to the name of the mail server, such as ${name}.`,
    `Add an ${address.includes(':') ? 'AAAA' : 'A'} record at ${name}: ${address}.`,
  );
}

/** Null for a domain that no other server can look up. */
export function publicDomain(domain: string): string | null {
  return !domain.includes('.') || /\.(localhost|local|test|invalid)$/.test(domain) ? null : domain;
}
