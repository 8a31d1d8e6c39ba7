import { EXPIRY_CUSTOM_MARKER } from '#contract/transfers/expiry.js';
import { reminderTime, type Transfer } from '../transfers/index.js';

/** The fields that change with the expiry. */
export function expiryChanges(
  { expiresAt, dateSent }: Pick<Transfer, 'expiresAt' | 'dateSent'>,
  until: Date,
  now: Date,
): Pick<Transfer, 'expiresAt' | 'expirySeconds' | 'remindAt'> {
  // Recipients do not know of an earlier expiry, so a reminder that would already be due is due at once.
  const since = until < expiresAt ? dateSent : now;
  return {
    expiresAt: until,
    expirySeconds: EXPIRY_CUSTOM_MARKER,
    remindAt: reminderTime(since, until),
  };
}
