import { withoutAddresses } from '../../../../core/logging/without-addresses.js';

/** What became of a mail that the server had accepted. */
export const mailOutcomes = ['delivered', 'delayed', 'bounced', 'complained'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** What another mail server or a mail provider says about a mail. */
export interface MailReport {
  /** Of the mail's Message-ID, as `bounceKeyOf` gives it. */
  key: string;
  outcome: MailOutcome;
  /** RFC 3463, like `5.1.1`; empty if unknown. */
  status: string;
  /** What the server said, without addresses; empty if unknown. */
  answer: string;
  /** Whom it is about, where a provider says so. */
  recipient?: string | undefined;
}

const ANSWER_MAX_LENGTH = 300;

/** Names a mail: the first 144 bits of the hash in its Message-ID. Null for Message-IDs that are not ours. */
export function bounceKeyOf(messageId: string): string | null {
  return /(?:^|<)([\w-]{24})[\w-]{19}@/.exec(messageId)?.[1] ?? null;
}

/**
 * The return path of one mail: `bounces@example.com` becomes `bounces+<key>@example.com`, with the key in hex, since some
 * servers change the case of addresses.
 */
export function returnPathOf(bounceAddress: string, messageId: string): string {
  const at = bounceAddress.lastIndexOf('@');
  const key = Buffer.from(bounceKeyOf(messageId) ?? '', 'base64url').toString('hex');
  return `${bounceAddress.slice(0, at)}+${key}${bounceAddress.slice(at)}`;
}

/** Key of the mail whose return path this is. */
export function keyInReturnPath(address: string): string | null {
  const hex = /\+([0-9a-f]{36})@/i.exec(address)?.[1];
  return hex === undefined ? null : Buffer.from(hex, 'hex').toString('base64url');
}

/** For record and log: no address, one line, not long. */
export function shortAnswer(answer: string): string {
  return withoutAddresses(answer.slice(0, 4 * ANSWER_MAX_LENGTH))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, ANSWER_MAX_LENGTH);
}

/** How many bounces for reasons that no rule knows within `BOUNCES_WITHIN_MS` end mails to an address for a while. */
export const BOUNCES_MAX = 3;
export const BOUNCES_WITHIN_MS = 30 * 24 * 3_600_000;
/** An address that may be there is mailed again after this time. */
export const BLOCKED_MS = 7 * 24 * 3_600_000;

export interface Bounce {
  /** Of the mail and its revision: each counts once. */
  id: string;
  at: Date;
  status: string;
  /** There is no such mailbox. */
  isGone: boolean;
}

/** Until when an address with these bounces is not mailed: null for good, undefined if it is mailed. */
export function mailsEndUntil(bounces: readonly Bounce[], now: Date): Date | null | undefined {
  const recent = bounces.filter(({ at }) => now.getTime() - at.getTime() < BOUNCES_WITHIN_MS);
  if (recent.some(({ isGone }) => isGone)) return null;
  return recent.length >= BOUNCES_MAX ? new Date(now.getTime() + BLOCKED_MS) : undefined;
}
