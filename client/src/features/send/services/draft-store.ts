import { emptyDraft, type Draft } from '../../../sending/form/draft.js';
import { addRecipients, type Addressee, type Recipient } from '../../../sending/recipients/recipients.js';

const DRAFT_KEY = 'send-draft';
const SENDER_KEY = 'senderEmail';
const SEND_TIMES_KEY = 'sendTimes';

/** One draft per person and tab. The password is part of it: losing it in a reload would send the files open. */
function draftKey(ownerId: string | null): string {
  return ownerId === null ? DRAFT_KEY : `${DRAFT_KEY}:${ownerId}`;
}

function isRecipient(value: unknown): value is Recipient {
  const recipient = value as Partial<Recipient> | null;
  return typeof recipient?.email === 'string' && typeof recipient.isValid === 'boolean';
}

/** Storage can hold anything: an older version's draft, or invalid data. */
function toDraft(stored: Partial<Record<keyof Draft, unknown>>): Draft {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const number = <T>(value: unknown, otherwise: T) => (typeof value === 'number' ? value : otherwise);
  return {
    sendAs: stored.sendAs === 'link' ? 'link' : 'email',
    recipients: Array.isArray(stored.recipients) ? stored.recipients.filter(isRecipient) : [],
    recipientInput: text(stored.recipientInput),
    senderEmail: text(stored.senderEmail),
    message: text(stored.message),
    expirySeconds: number(stored.expirySeconds, emptyDraft.expirySeconds),
    customExpiry: number(stored.customExpiry, null),
    password: text(stored.password),
  };
}

export function readDraft(ownerId: string | null): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftKey(ownerId)) ?? '{}');
    const draft = toDraft(typeof stored === 'object' && stored !== null ? stored : {});
    return { ...draft, senderEmail: draft.senderEmail || (localStorage.getItem(SENDER_KEY) ?? '') };
  } catch {
    return emptyDraft;
  }
}

export function writeDraft(ownerId: string | null, draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey(ownerId), JSON.stringify(draft));
  } catch {
    // Storage is closed or full: the draft lasts as long as the page does.
  }
}

/** Recipients for the panel that opens next; what is filled in already stays. */
export function addToDraft(ownerId: string, contacts: readonly Addressee[]): void {
  const draft = readDraft(ownerId);
  const text = contacts.map(({ email }) => email).join(',');
  writeDraft(ownerId, { ...draft, sendAs: 'email', recipients: addRecipients(draft.recipients, text, contacts) });
}

/** A visitor has sent: the address is offered next time, and the transfer counted (specification, point 4). */
export function rememberAnonymousSend(email: string): void {
  try {
    localStorage.setItem(SENDER_KEY, email);
    localStorage.setItem(SEND_TIMES_KEY, String((Number(localStorage.getItem(SEND_TIMES_KEY)) || 0) + 1));
  } catch {
    // Same as above.
  }
}
