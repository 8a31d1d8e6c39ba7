import * as z from 'zod';

const ESCAPES = 'in user and password write # as %23, / as %2F, ? as %3F, @ as %40, : as %3A and % as %25';
const HOST = /^(?:\[[0-9a-f:.]+\]|[^\s:@/?#[\]]+)(?::(\d{1,5}))?$/i;
const MAX_PORT = 65_535;

interface Kind {
  /** Pattern of the part after the host. */
  path?: RegExp;
  schemes: readonly string[];
  /** The address of a replica set names several hosts, separated by commas. */
  hasManyHosts?: boolean;
  needsUser?: boolean;
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Says why the address of a service is wrong, without its value: it may contain a password. Null if it can be used. */
function problemOf(
  text: string,
  { schemes, hasManyHosts = false, needsUser = false, path = /^/ }: Kind,
): string | null {
  const [, scheme = '', authority = '', rest = ''] = /^([a-z0-9+]+):\/\/([^/?#]*)(.*)$/is.exec(text) ?? [];
  const expected = `expected ${schemes.map((name) => `${name}://`).join(' or ')}`;
  if (!schemes.includes(scheme.toLowerCase())) return expected;
  const at = authority.lastIndexOf('@');
  const user = authority.slice(0, Math.max(at, 0));
  const hosts = hasManyHosts ? authority.slice(at + 1).split(',') : [authority.slice(at + 1)];
  // The characters after a sign that ends the host are the rest of a password.
  const isCut = rest.includes('#') || (at < 0 && rest.includes('@'));
  const areHosts = hosts.every((host) => Number(HOST.exec(host)?.[1] ?? (HOST.test(host) ? 0 : Infinity)) <= MAX_PORT);
  if (isCut || !areHosts || !isEncoded(user)) return `the address cannot be read; ${ESCAPES}`;
  if (!path.test(rest)) return 'after the host only the number of a database may follow, as in redis://cache:6379/2';
  if (needsUser && !/^[^:]/.test(user)) return `${expected} with a user`;
  return null;
}

/** Address of a service with its user and password; checked whole, so that nothing meets it later as no address. */
export const serviceAddress = (kind: Kind) =>
  z.string().superRefine((text, context) => {
    const message = problemOf(text, kind);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** Address of a web server. */
export const webAddress = z
  .string()
  .refine(isWebAddress, { error: 'expected an address that begins with http:// or https://', abort: true });

/** Address that secrets are sent to: without TLS on this machine only. A text that is no address is refused before. */
export const secretWebAddress = webAddress.refine((text) => {
  if (!URL.canParse(text)) return true;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}, 'expected https://');

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return /^https?:\/\//i.test(text) && /^https?:$/.test(protocol) && hostname !== '';
}
