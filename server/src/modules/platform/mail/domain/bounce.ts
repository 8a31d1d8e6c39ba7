import type { ReportedMail } from '#contract/mail.js';
import { DAY_MS } from '#contract/units.js';
import { withoutAddresses } from '#contract/formats.js';

/** What became of a mail that the server had accepted. */
export const mailOutcomes = ['delivered', 'delayed', 'bounced', 'complained'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** What another mail server or a mail provider says about a mail. */
export interface MailReport {
  /** The part of the Message-ID that `bounceKeyOf` gives. */
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

/** What a record or log keeps of an answer: no address, one line, not long. */
export function shortAnswer(answer: string): string {
  return withoutAddresses(answer.slice(0, 4 * ANSWER_MAX_LENGTH))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, ANSWER_MAX_LENGTH);
}

/** Null for a mail that is not ours, and for other outcomes, such as that it was opened. */
export function reportOf({ messageId, outcome: said, recipient, status, answer }: ReportedMail): MailReport | null {
  const key = bounceKeyOf(messageId);
  const outcome = mailOutcomes.find((known) => known === said);
  if (key === null || outcome === undefined) return null;
  const [known] = /^\d\.\d{1,3}\.\d{1,3}$/.exec(status ?? '') ?? [outcome === 'bounced' ? '5.0.0' : ''];
  return { key, outcome, status: known, answer: shortAnswer(answer ?? ''), recipient: recipient ?? undefined };
}

/** How many bounces for reasons that no rule knows within `BOUNCES_WITHIN_MS` end mails to an address for a while. */
export const BOUNCES_MAX = 3;
export const BOUNCES_WITHIN_MS = 30 * DAY_MS;
/** An address that may be there is mailed again after this time. */
export const BLOCKED_MS = 7 * DAY_MS;

export interface Bounce {
  /** Names the mail and its revision: each counts once. */
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
