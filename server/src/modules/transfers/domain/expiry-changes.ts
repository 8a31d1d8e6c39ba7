import { EXPIRY_CUSTOM_MARKER } from '#contract/expiry.js';
import { reminderTime } from './reminders.js';
import { isExpired, type Lapse, type Transfer } from './transfer.js';

/** What moving the expiry changes of a record: a link that comes alive again remembers how long it was not. */
export function expiryChanges(
  transfer: Pick<Transfer, 'expiresAt' | 'dateSent'> & { lapses: readonly Lapse[] },
  until: Date,
  now: Date,
): Pick<Transfer, 'expiresAt' | 'expirySeconds' | 'lapses' | 'remindAt'> {
  const { expiresAt, dateSent, lapses } = transfer;
  const wasExpired = isExpired(transfer, now);
  // Nobody was told of an earlier end: who would have been reminded by now is, at once.
  const since = until < expiresAt ? dateSent : now;
  return {
    expiresAt: until,
    expirySeconds: EXPIRY_CUSTOM_MARKER,
    lapses: wasExpired ? [...lapses, { from: expiresAt, until: now }] : [...lapses],
    remindAt: reminderTime(since, until),
  };
}
