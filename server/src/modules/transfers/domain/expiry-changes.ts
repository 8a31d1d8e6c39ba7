import { isExpired, type Lapse, type Transfer } from './transfer.js';

/** What moving the expiry changes of a record: a link that comes alive again remembers how long it was not. */
export function expiryChanges(
  transfer: Pick<Transfer, 'expiresAt'> & { lapses: readonly Lapse[] },
  until: Date,
  now: Date,
): Pick<Transfer, 'expiresAt' | 'lapses'> {
  const { expiresAt, lapses } = transfer;
  const wasExpired = isExpired(transfer, now);
  return { expiresAt: until, lapses: wasExpired ? [...lapses, { from: expiresAt, until: now }] : [...lapses] };
}
