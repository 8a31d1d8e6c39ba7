import type { ReportedMail } from '#contract/mail.js';
import { DAY_MS } from '#contract/units.js';
import { mailboxOf, toEmail, withoutAddresses } from '#contract/formats.js';

/** Outcomes of a mail that the server had accepted. */
const mailOutcomes = ['delivered', 'delayed', 'bounced', 'complained'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** Report of another mail server or a mail provider about a mail. */
export interface MailReport {
  /** The part of the Message-ID that `bounceKeyOf` gives. */
  key: string;
  outcome: MailOutcome;
  /** RFC 3463, like `5.1.1`; empty if unknown. */
  status: string;
  /** Reply of the server without addresses; empty if unknown. */
  answer: string;
  /** The recipient, if the provider names one. */
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

/** The part of a reply that records and logs keep: no address, one line, not long. */
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

/** Number of unclassified bounces within `BOUNCES_WITHIN_MS` that end mails to an address for a while. */
export const BOUNCES_MAX = 3;
export const BOUNCES_WITHIN_MS = 30 * DAY_MS;
/** An address that may be there is mailed again after this time. */
const BLOCKED_MS = 7 * DAY_MS;

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

/** The error of a delivery attempt, as nodemailer reports it. */
export interface SendingFailure {
  code?: string;
  responseCode?: number;
  command?: string;
  /** The server's text, with the codes. */
  response?: string;
}

type FailureKind = 'temporary' | 'refused';

/**
 * `refused`: a permanent failure of this address or message, so that a retry cannot help. Everything else is retried:
 * 4xx, connection errors, and what the operator has to fix, such as wrong credentials or a sender that the server
 * rejects.
 */
export function kindOf({ code, responseCode = 0, command }: SendingFailure): FailureKind {
  const isForGood = responseCode >= 500 && responseCode < 600;
  const isAboutThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  // Without a reply, nodemailer itself rejected the recipient's address.
  const isNoAddress = code === 'EENVELOPE' && command === 'API' && responseCode === 0;
  return isAboutThisMail && (isForGood || isNoAddress) ? 'refused' : 'temporary';
}

/** The enhanced status (RFC 3463) of the answer, else the class alone. */
export function statusOf({ response = '', responseCode = 0 }: SendingFailure): string {
  return /\b([45]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? (responseCode >= 500 ? '5.0.0' : '4.0.0');
}

/** A reply code or nodemailer's error code for record and log; never the server's text, which may contain addresses. */
export function describe({ code, responseCode }: SendingFailure): string {
  return responseCode ? String(responseCode) : (code ?? 'unknown');
}

/** Cause of a permanent refusal that concerns the recipient's address. */
type RefusalCause =
  /** There is no such mailbox. */
  | 'no-mailbox'
  /** The mailbox is there, and full. */
  | 'full'
  /** This installation: its server, its domain, how much it sends. The address is not at fault. */
  | 'ours'
  | 'other';

/** RFC 3463: no such mailbox, system, address or it has moved; mailbox disabled; null MX. Exchange: 5.1.10. */
const NO_MAILBOX = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);

/** Policy (5.7.x), the address of the sender (5.1.7, 5.1.8), and how much it may send (5.4.5; Exchange Online: 5.1.90, 5.2.252). */
const OURS = /^5\.(7\.\d+|1\.([78]|90)|4\.5|2\.252)$/;

/** Words about the server that sends, which some servers write beside any status. */
const aboutServer = new RegExp(
  [
    String.raw`\b(block|black|deny|reject|grey|gray)[- ]?list`,
    String.raw`\b(dns|dnsw|dnsr|r|s)bls?\b|spamhaus|spamcop|barracuda|senderscore|sorbs\b|surbl|uribl|proofpoint`,
    String.raw`\b(blocked|listed|rejected|found) (by|using|in|on|at) (a|the|our|an|your)?\s*(\w+ )?(list|[\w.-]+\.(org|net|com|info))`,
    String.raw`\b(client|sending|sender|your|connecting|remote) (host|server|mta|ip|mail server|domain|network)\b`,
    String.raw`\breputation\b|\bspf\b|\bdkim\b|\bdmarc\b|sender policy|sender (address )?(rejected|verify|not verified)`,
    String.raw`\b(rate|frequency)[- ]?(limit|exceeded)|at a rate\b|(limit|exceed\w*|maximum) [\w ]{0,30}\b(rate|frequency)\b|too many (messages|mails|emails|connections|recipients|requests)|throttl`,
    String.raw`\bIP( address)?\b(?! phone)|unsolicited|reverse dns|\bPTR\b|\brdns\b|\bHELO\b|\bEHLO\b`,
    String.raw`\bspam|\bjunk\b|\bbulk\b|relay(ing)? (access )?(denied|not (permitted|allowed))|unable to relay`,
    String.raw`\bpolic(y|ies)\b|administrative prohibition|blocked senders?\b|envelope blocked|not accept (delivery|connections)`,
    String.raw`\b(daily|hourly|monthly|sending|submission)\b[^.]{0,40}\b(limit|quota)|(limit|quota) for message recipients|sendas ?denied|not allowed to send as|outboundspam`,
    String.raw`address is not verified|failed the check|(callback|callout|verif\w+)[^.]{0,30}\bfail|authenticat`,
    // 163 and QQ.
    String.raw`\b(DT|MI|HL|RP|IP|SC|MX):[A-Z]{3}\b|黑名单|信誉|频率|频繁|发信|发件|垃圾邮件`,
  ].join('|'),
  'i',
);
const isFull =
  /\b(mail)?box\b[^.]{0,40}\b(full|over)|(over|exceed\w*)\b[^.]{0,40}\bquota|quota\b[^.]{0,40}(exceed|full)|out of storage|insufficient (system )?(storage|space)|邮箱[^。]{0,12}(已满|满|空间)|容量已满|空间不足/i;

/** @param answer without addresses, whose names are no words of the server */
export function refusalCauseOf({ status, answer }: { status: string; answer: string }): RefusalCause {
  if (OURS.test(status)) return 'ours';
  if (status === '5.2.2') return 'full';
  if (aboutServer.test(answer)) return 'ours';
  if (isFull.test(answer)) return 'full';
  return NO_MAILBOX.has(status) ? 'no-mailbox' : 'other';
}

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
