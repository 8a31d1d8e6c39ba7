import type { AccountKeyView } from '#contract/accounts/account-keys.js';

/** What the user's key is to an encrypted request: `lost` is an earlier key of theirs that no longer opens. */
export type KeyAccess = 'locked' | 'open' | 'lost' | 'other';

type PublicHalf = Pick<AccountKeyView, 'recipient'>;

/**
 * @param sealedTo public key of the request
 * @param own the user's keys, as the server has them
 * @param unlocked those that this tab has opened; null while they are locked
 */
export function keyAccess(
  sealedTo: string,
  own: (PublicHalf & { earlier: readonly PublicHalf[] }) | null,
  unlocked: readonly PublicHalf[] | null,
): KeyAccess {
  const isIt = ({ recipient }: PublicHalf) => recipient === sealedTo;
  if (unlocked?.some(isIt)) return 'open';
  if (own === null || ![own, ...own.earlier].some(isIt)) return 'other';
  return unlocked === null ? 'locked' : 'lost';
}
