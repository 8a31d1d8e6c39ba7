import { EXPIRING_SOON_SECONDS } from '#contract/limits.js';
import type { TransferView } from '#contract/transfers/transfers.js';

export type TransferState = 'saved' | 'expiringSoon' | 'unseen' | 'expired';

/** Unusual states of a transfer: expired, or all that need attention. Most have none. */
export function transferStates(
  { sendAs, expiryDate, total_downloads }: Pick<TransferView, 'sendAs' | 'expiryDate' | 'total_downloads'>,
  now: number,
): TransferState[] {
  if (sendAs === 'none') return ['saved'];
  if (expiryDate < now) return ['expired'];
  const states: TransferState[] = [];
  if (expiryDate - now < EXPIRING_SOON_SECONDS * 1000) states.push('expiringSoon');
  if (total_downloads === 0) states.push('unseen');
  return states;
}
