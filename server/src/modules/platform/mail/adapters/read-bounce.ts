import PostalMime, { type Email } from 'postal-mime';
import { readAddresses } from '#contract/address-list.js';
import { isEmail } from '#contract/formats.js';
import {
  bounceKeyOf,
  isSameMailbox,
  keyInReturnPath,
  type MailOutcome,
  type MailReport,
  reportedAddress,
  shortAnswer,
} from '../domain/bounce.js';

interface Part {
  type: string;
  text: string;
}

const REPORTS = ['message/delivery-status', 'message/global-delivery-status'];
const ORIGINALS = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'];
const ENHANCED = /\b([245]\.\d{1,3}\.\d{1,3})\b/;

/**
 * Reads a mail that came to the bounce mailbox: a delivery status notification (RFC 3464), a complaint (RFC 5965), or what
 * servers without either write in words. Null for everything else, such as replies of people and of absent ones, and for
 * what is about another address than the mail went to: one to which it was forwarded.
 */
export async function readBounce(source: Uint8Array, addressOf: AddressOf): Promise<MailReport | null> {
  const mail = await PostalMime.parse(source, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' });
  const parts = mail.attachments.map(({ mimeType, content }) => ({
    type: mimeType.toLowerCase(),
    text: typeof content === 'string' ? content : '',
  }));
  const key = keyOf(mail, parts);
  const email = key === null ? null : await addressOf(key);
  if (key === null || email === null) return null;
  const hasStatus = parts.some(({ type }) => REPORTS.includes(type));
  const found = hasStatus ? readStatus(parts, email) : (readComplaint(parts, email) ?? readWords(mail, email));
  return found && { key, ...found };
}

/** Recipient of the mail with this key; null if it is unknown. */
type AddressOf = (key: string) => Promise<string | null>;

type Found = Omit<MailReport, 'key'>;

function readStatus(parts: readonly Part[], email: string): Found | null {
  const text = parts.find(({ type }) => REPORTS.includes(type))?.text ?? '';
  const recipients = blocksOf(text).filter((block) => block.has('action') && isAbout(block, email));
  const recipient = recipients.find((block) => block.get('action') === 'failed') ?? recipients[0];
  const outcome = outcomes[recipient?.get('action') ?? ''];
  if (!recipient || !outcome) return null;
  const answer = (recipient.get('diagnostic-code') ?? '').replace(/^\s*[\w-]+\s*;\s*/, '');
  return { outcome, status: finer(recipient.get('status') ?? '', answer), answer: shortAnswer(answer) };
}

/**
 * The address at which it ended decides: if a forwarded copy does not arrive, the address that forwards still exists.
 */
function isAbout(recipient: Map<string, string>, email: string): boolean {
  const field = recipient.get('final-recipient') ?? recipient.get('original-recipient');
  return field === undefined || isSameMailbox(reportedAddress(field), email);
}

const outcomes: Partial<Record<string, MailOutcome>> = {
  failed: 'bounced',
  delayed: 'delayed',
  delivered: 'delivered',
};

function readComplaint(parts: readonly Part[], email: string): Found | null {
  const report = parts.find(({ type }) => type === 'message/feedback-report')?.text ?? '';
  if (!/^feedback-type:\s*(abuse|fraud)/im.test(report)) return null;
  const reporter = /^original-rcpt-to:\s*(\S.*)$/im.exec(report)?.[1];
  // Many providers black out who complains.
  const isNamed = reporter !== undefined && isEmail(reportedAddress(reporter)) && !/redacted/i.test(reporter);
  const isOfReader = !isNamed || isSameMailbox(reportedAddress(reporter), email);
  return isOfReader ? { outcome: 'complained', status: '', answer: '' } : null;
}

/** A warning that it takes longer. */
const goesOn =
  /\bnot yet been delivered|\bstill (being )?(trying|tried|attempted)|will (keep|continue) (trying|to try|to be (made|attempted|tried))|delivery (status notification )?\(?delay|message .{0,40}\bdelayed\b/i;

/** Some servers, such as those of QQ Mail, give the reason in words alone. */
function readWords(mail: Email, email: string): Found | null {
  const isFromServer = /^(mailer-daemon|postmaster)@/i.test(mail.from?.address ?? '');
  const answering = mail.headers.find(({ key }) => key === 'auto-submitted')?.value ?? '';
  if (!isFromServer || /auto-replied/i.test(answering)) return null;
  const text = mail.text ?? (mail.html ?? '').replace(/<[^>]{0,2000}>/g, ' ');
  if (goesOn.test(`${mail.subject ?? ''}\n${text}`)) return null;
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((one) => /\b5\d\d\b/.test(one));
  const line = lines[at] ?? '';
  const failed = mail.headers.find(({ key }) => key === 'x-failed-recipients')?.value;
  const named = readAddresses(failed ?? lines.slice(0, at + 1).join('\n')).filter(({ isValid }) => isValid);
  if (line === '' || (named.length > 0 && !named.some((one) => isSameMailbox(one.email, email)))) return null;
  const isGone =
    /unknown user|user unknown|user not found|no such user|mailbox not found|mailbox unavailable|not exist|不存在/i;
  const status = ENHANCED.exec(line)?.[1] ?? (isGone.test(text) ? '5.1.1' : '5.0.0');
  return { outcome: 'bounced', status, answer: shortAnswer(line) };
}

/** The status of the field, or of the answer if the field gives the class alone. */
function finer(field: string, answer: string): string {
  const status = ENHANCED.exec(field)?.[1] ?? '';
  const inAnswer = ENHANCED.exec(answer)?.[1] ?? '';
  return status === '' || (/^\d\.0\.0$/.test(status) && inAnswer.startsWith(status.slice(0, 1)))
    ? inAnswer || status
    : status;
}

/** The mail that came back: by its return path, by the copy of it, or by what the notification answers. */
function keyOf(mail: Email, parts: readonly Part[]): string | null {
  const headers = mail.headers.filter(({ key }) =>
    ['to', 'delivered-to', 'x-original-to', 'x-failed-recipients'].includes(key),
  );
  for (const { value } of headers) {
    const key = keyInReturnPath(value);
    if (key !== null) return key;
  }
  const copies = parts.filter(({ type }) => ORIGINALS.includes(type)).map(({ text }) => text);
  for (const text of [...copies, mail.text ?? '']) {
    const key = bounceKeyOf(/^message-id:\s*(<[^>\s]+>)/im.exec(text)?.[1] ?? '');
    if (key !== null) return key;
  }
  return bounceKeyOf(mail.inReplyTo ?? '') ?? bounceKeyOf(mail.references ?? '');
}

/** Blocks of fields, in lower case, with their first values. */
function blocksOf(text: string): Map<string, string>[] {
  const unfolded = text.replace(/\r\n/g, '\n').replace(/\n[ \t]+/g, ' ');
  return unfolded.split(/\n{2,}/).map((block) => {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const at = line.indexOf(':');
      const name = line.slice(0, at).trim().toLowerCase();
      const value = line.slice(at + 1).trim();
      if (at > 0 && !fields.has(name)) fields.set(name, name === 'action' ? value.toLowerCase() : value);
    }
    return fields;
  });
}
