import { currentRecipients, type Recipient, type Transfer } from './transfer.js';

export interface Receiver {
  userId: string;
  /** Proven when the account was made. */
  email: string;
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
