import { mailboxOf, toEmail } from '#contract/formats.js';

/** The address in a field of a report: `rfc822; <ann@example.com>`, also in the escapes of RFC 3461 and RFC 6533. */
export function reportedAddress(field: string): string {
  const address = field
    .replace(/^\s*[\w-]+\s*;/, '')
    .replace(/\\x\{([0-9a-f]{2,6})\}/gi, (_escape, hex: string) => characterOf(hex))
    .trim();
  return /<([^<>]*)>/.exec(address)?.[1] ?? address.replace(/\s*\(.*\)\s*$/, '');
}

/** Whether a report about `reported` is about the mailbox `email`: in any case or form, also without its `+tag`. */
export function isSameMailbox(reported: string, email: string): boolean {
  const own = toEmail(email);
  // Some servers name the mailbox on the machine alone.
  if (!reported.includes('@')) return reported.toLowerCase() === own.slice(0, own.lastIndexOf('@'));
  const forms = [reported, reported.replace(/\+([0-9A-F]{2})/g, (_escape, hex: string) => characterOf(hex))];
  return forms.map(toEmail).some((form) => form === own || form === mailboxOf(own));
}

function characterOf(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return code <= 0x10_ffff ? String.fromCodePoint(code) : '';
}
