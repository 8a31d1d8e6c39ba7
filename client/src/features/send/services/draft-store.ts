import { readStored, writeStored } from '../../../lib/browser-storage.js';
import { DRAFT_KEY } from '../../../lib/storage-keys.js';
import { readTabDraft, writeTabDraft } from '../../../lib/tab-draft.js';
import type { UserView } from '#contract/accounts/auth.js';
import { emptyDraft, newDraft, type Draft } from '../../../sending/form/draft.js';
import { addRecipients, type Addressee, type Recipient } from '../../../sending/recipients/recipients.js';

const SENDER_KEY = 'senderEmail';
const SEND_TIMES_KEY = 'sendTimes';

/** One draft per user and tab. It includes the password: without it, a reload would send the files unprotected. */
export function draftKey(ownerId: string | null): string {
  return ownerId === null ? DRAFT_KEY : `${DRAFT_KEY}:${ownerId}`;
}

function isRecipient(value: unknown): value is Recipient {
  const recipient = value as Partial<Recipient> | null;
  return typeof recipient?.email === 'string' && typeof recipient.isValid === 'boolean';
}

/** Storage can hold anything: an older version's draft, or invalid data. */
export function toDraft(stored: Partial<Record<keyof Draft, unknown>>, initial: Draft = emptyDraft): Draft {
  const text = (value: unknown, otherwise = '') => (typeof value === 'string' ? value : otherwise);
  const number = <T>(value: unknown, otherwise: T) => (typeof value === 'number' ? value : otherwise);
  return {
    sendAs: stored.sendAs === 'link' ? 'link' : 'email',
    recipients: Array.isArray(stored.recipients) ? stored.recipients.filter(isRecipient) : [],
    recipientInput: text(stored.recipientInput),
    senderEmail: text(stored.senderEmail),
    message: text(stored.message, initial.message),
    expirySeconds: number(stored.expirySeconds, initial.expirySeconds),
    customExpiry: number(stored.customExpiry, null),
    password: text(stored.password),
    recipientsOnly: stored.recipientsOnly === true,
    encrypts: stored.encrypts === true,
    shareWith: Array.isArray(stored.shareWith) ? stored.shareWith.filter((id) => typeof id === 'string') : [],
  };
}

/** @param initial what stands for the parts that are not stored */
export function readDraft(ownerId: string | null, initial: Draft = emptyDraft): Draft {
  const draft = toDraft(readTabDraft(draftKey(ownerId)) ?? {}, initial);
  return { ...draft, senderEmail: draft.senderEmail || (readStored(SENDER_KEY) ?? '') };
}

/** Adds recipients to the stored draft, for the panel that opens next. */
export function addToDraft(user: UserView, contacts: readonly Addressee[]): void {
  const draft = readDraft(user._id, newDraft(user));
  const text = contacts.map(({ email }) => email).join(',');
  const recipients = addRecipients(draft.recipients, text, contacts);
  writeTabDraft(draftKey(user._id), { ...draft, sendAs: 'email', recipients });
}

/** A visitor has sent: the address is offered next time, and the transfer counted. */
export function rememberAnonymousSend(email: string): void {
  writeStored(SENDER_KEY, email);
  writeStored(SEND_TIMES_KEY, String((Number(readStored(SEND_TIMES_KEY)) || 0) + 1));
}
