import { type OutboxEntry, outboxEntry } from '../../../core/outbox/outbox.js';
import { ownReminderAt } from '../domain/reminders.js';
import type { Transfer } from '../domain/transfer.js';
import { reminderDue } from '../transfers.events.js';

type Written = Pick<Transfer, '_id' | 'filesVersion' | 'reminds' | 'remindAt' | 'expiresAt'>;

/** What goes into the outbox of the write that makes a transfer so. */
export function reminderEntries(transfer: Written, now: Date): OutboxEntry[] {
  const at = ownReminderAt(transfer, now);
  if (!at) return [];
  return [outboxEntry(reminderDue, { transferId: transfer._id, version: transfer.filesVersion }, at)];
}
