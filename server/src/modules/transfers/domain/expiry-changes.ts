import { EXPIRY_CUSTOM_MARKER } from '#contract/expiry.js';
import { isExpired, type Lapse, type Transfer } from './transfer.js';

/** What moving the expiry changes of a record: a link that comes alive again remembers how long it was not. */
export function expiryChanges(
  transfer: Pick<Transfer, 'expiresAt'> & { lapses: readonly Lapse[] },
  until: Date,
  now: Date,
): Pick<Transfer, 'expiresAt' | 'expirySeconds' | 'lapses'> {
  const { expiresAt, lapses } = transfer;
  const wasExpired = isExpired(transfer, now);
  return {
    expiresAt: until,
    expirySeconds: EXPIRY_CUSTOM_MARKER,
    lapses: wasExpired ? [...lapses, { from: expiresAt, until: now }] : [...lapses],
  };
}
