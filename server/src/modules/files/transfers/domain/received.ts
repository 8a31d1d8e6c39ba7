import { currentRecipients, type Recipient, type Transfer } from './transfer.js';

export interface Receiver {
  userId: string;
  /** Verified when the account was created. */
  email: string;
}

/** The receiver's recipient entry; null if it was withdrawn or never existed. */
export function recipientFor(transfer: Pick<Transfer, 'recipients'>, { email }: Receiver): Recipient | null {
  return currentRecipients(transfer).find((recipient) => recipient.email === email) ?? null;
}

/** Whether the transfer has reached this receiver: false until the sender can no longer undo the send. */
export function hasReceived(
  transfer: Pick<Transfer, 'recipients' | 'sharedWith' | 'undoUntil' | 'deletedAt'>,
  receiver: Receiver,
  now: Date,
): boolean {
  const { deletedAt, sharedWith, undoUntil } = transfer;
  if (deletedAt !== null || (undoUntil !== null && undoUntil > now)) return false;
  return recipientFor(transfer, receiver) !== null || sharedWith.includes(receiver.userId);
}
