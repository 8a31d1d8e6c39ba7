import type { AccountKeyView } from '#contract/accounts/account-keys.js';
import type { TransferKey } from '../../encryption/transfer-key.js';
import { getSession, subscribeSession } from '../session.js';
import { createStore, useStore } from '../store.js';
import { rememberKey } from './known-keys.js';

interface Unlocked {
  userId: string;
  /** The present key first, then those that it replaced. */
  keys: readonly TransferKey[];
}

/** In the memory of this tab alone: a reload forgets it. */
const unlocked = createStore<Unlocked | null>(null);

/** A log-out forgets it, too. */
subscribeSession(() => {
  if (getSession().user?._id !== unlocked.get()?.userId) lockKeys();
});

export const lockKeys = (): void => unlocked.set(null);

/** Null while they are locked. */
export const unlockedKeys = (): readonly TransferKey[] | null => unlocked.get()?.keys ?? null;
export const useUnlockedKeys = (): readonly TransferKey[] | null => useStore(unlocked)?.keys ?? null;

/** False if the key is not the user's present one: then it stays locked. */
export async function unlockKeys(key: TransferKey, { recipient, earlier }: AccountKeyView): Promise<boolean> {
  const { user } = getSession();
  if (user === null || key.recipient !== recipient) return false;
  // Loaded with the first key: the page of a key that is locked needs no cryptography.
  const { openEarlierKeys } = await import('../../encryption/account-key.js');
  const keys = await openEarlierKeys(key, earlier);
  // Only the user can have made it: they know its passphrase, or have its sheet.
  rememberKey(user.email, recipient);
  unlocked.set({ userId: user._id, keys });
  return true;
}
