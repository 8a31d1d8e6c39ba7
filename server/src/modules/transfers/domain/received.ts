import type { SizeClass } from '#contract/received.js';
import { currentRecipients, type Recipient, type Transfer } from './transfer.js';

/** A place in the list of what was received, which runs from the newest to the oldest. */
export interface ReceivedPlace {
  at: Date;
  id: string;
}

export interface Receiver {
  userId: string;
  /** Proven when the account was made. */
  email: string;
}

type Dated = Pick<Transfer, '_id' | 'dateSent'>;

export function placeOf({ _id, dateSent }: Dated): ReceivedPlace {
  return { at: dateSent, id: _id };
}

export function isAfter({ _id, dateSent }: Dated, { at, id }: ReceivedPlace): boolean {
  return dateSent < at || (dateSent.getTime() === at.getTime() && _id < id);
}

export function byNewest(one: Dated, other: Dated): number {
  return isAfter(one, placeOf(other)) ? 1 : -1;
}

export function writePlace({ at, id }: ReceivedPlace): string {
  return `${at.getTime()}.${id}`;
}

export function readPlace(text: string): ReceivedPlace {
  const dot = text.indexOf('.');
  return { at: new Date(Number(text.slice(0, dot))), id: text.slice(dot + 1) };
}

/** The receiver's own entry; null for one whose link was withdrawn, or to whom it never went. */
export function recipientFor(transfer: Pick<Transfer, 'recipients'>, { email }: Receiver): Recipient | null {
  return currentRecipients(transfer).find((recipient) => recipient.email === email) ?? null;
}

/** Whether it has reached this receiver: not before the sender can no longer take it back. */
export function hasReceived(
  transfer: Pick<Transfer, 'recipients' | 'sharedWith' | 'undoUntil' | 'deletedAt'>,
  receiver: Receiver,
  now: Date,
): boolean {
  const { deletedAt, sharedWith, undoUntil } = transfer;
  if (deletedAt !== null || (undoUntil !== null && undoUntil > now)) return false;
  return recipientFor(transfer, receiver) !== null || sharedWith.includes(receiver.userId);
}

const MB = 1_000_000;

export function sizeClassOf(bytes: number): SizeClass {
  if (bytes < 10 * MB) return 'small';
  return bytes < 1000 * MB ? 'medium' : 'large';
}
