import { domainToASCII } from 'node:url';
import { parse } from 'tldts';

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
/** A record's name below the domain must not exceed 253 characters. */
const MAX_LENGTH = 200;

/** The DNS name of a typed domain, in Punycode; null if it is not a domain that can be registered. */
export function normalisedDomain(typed: string): string | null {
  // domainToASCII would read the host of an address alone.
  const host = typed.trim().replace(/\.$/, '');
  const name = /[/?#\\@:\s]/.test(host) ? '' : domainToASCII(host);
  if (name.length > MAX_LENGTH || !name.split('.').every((label) => LABEL.test(label))) return null;
  // Everyone has a part of a public suffix, such as co.uk or github.io.
  const { domain, isIcann, isPrivate } = parse(name, { allowPrivateDomains: true });
  return domain !== null && (isIcann || isPrivate) ? name : null;
}

/** A label of a network of one's own, where `_` is usual too. */
const OWN_LABEL = /^[a-z0-9_-]{1,63}$/;

/** An address, or a name that only a network of one's own can have (`localhost`, `server`, `printer.local`). */
export function isLocalName(host: string): boolean {
  const { isIp, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true, validateHostname: false });
  if (isIp) return true;
  return !isIcann && !isPrivate && host.split('.').every((label) => OWN_LABEL.test(label));
}

/** The company that runs the installation may well use its own domain above the installation's host. */
export function isOfInstallation(name: string, host: string): boolean {
  return name === host || name.endsWith(`.${host}`);
}
