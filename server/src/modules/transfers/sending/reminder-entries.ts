import { type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import { separateReminderAt } from '../domain/reminders.js';
import type { Transfer } from '../domain/transfer.js';
import { reminderDue } from '../transfers.events.js';

type Written = Pick<Transfer, '_id' | 'filesVersion' | 'reminds' | 'remindAt' | 'expiresAt'>;

/** Outbox entries for the write that sets the expiry or turns reminders on. */
export function reminderEntries(transfer: Written, now: Date): OutboxEntry[] {
  const at = separateReminderAt(transfer, now);
  if (!at) return [];
  return [outboxEntry(reminderDue, { transferId: transfer._id, version: transfer.filesVersion }, at)];
}
