import { useQuery } from '@tanstack/react-query';
import type { AccountKeyView } from '#contract/accounts/account-keys.js';
import type { TransferKey } from '../../../encryption/transfer-key.js';
import { accountKeyQuery } from '../../../lib/account-key/account-key-query.js';
import { useUnlockedKeys } from '../../../lib/account-key/unlocked-keys.js';
import { keyAccess, type KeyAccess } from './key-access.js';

interface Access {
  /** Null until it is known, and for a request that is not encrypted. */
  access: KeyAccess | null;
  account: AccountKeyView | null;
  /** Null unless they open the request. */
  keys: readonly TransferKey[] | null;
}

/** Whether this tab can open the submissions of a request. */
export function useKeyAccess(sealedTo: string | null): Access {
  const { data } = useQuery({ ...accountKeyQuery, enabled: sealedTo !== null });
  const unlocked = useUnlockedKeys();
  if (sealedTo === null || !data) return { access: null, account: null, keys: null };
  const access = keyAccess(sealedTo, data.key, unlocked);
  return { access, account: data.key, keys: access === 'open' ? unlocked : null };
}
