import type { InviterView } from '#contract/accounts/invites.js';
import { readStoredJson, writeStored } from '../../lib/browser-storage.js';

const KEY = 'auth.invite';

/** The invite link by which the visitor came. */
export interface StoredInvite extends InviterView {
  code: string;
}

function isInvite(value: unknown): value is StoredInvite {
  const texts = ['code', 'firstName', 'company'];
  return (
    typeof value === 'object' && value !== null && texts.every((key) => typeof Reflect.get(value, key) === 'string')
  );
}

/** The invite of this tab, until the visitor signs up. */
export function storedInvite(): StoredInvite | null {
  const stored = readStoredJson(KEY, 'sessionStorage');
  return isInvite(stored) ? stored : null;
}

/** Null forgets it. */
export function storeInvite(invite: StoredInvite | null): void {
  writeStored(KEY, invite && JSON.stringify(invite), 'sessionStorage');
}
