import type { InviterView } from '#contract/accounts/invites.js';
import { readStoredJson, writeStored } from '../../lib/browser-storage.js';

const KEY = 'auth.invite';

/** The invite link by which the visitor came. */
export interface KeptInvite extends InviterView {
  code: string;
}

function isInvite(value: unknown): value is KeptInvite {
  const texts = ['code', 'firstName', 'company'];
  return (
    typeof value === 'object' && value !== null && texts.every((key) => typeof Reflect.get(value, key) === 'string')
  );
}

/** It survives a look around the site until the visitor signs up, in this tab. */
export function keptInvite(): KeptInvite | null {
  const stored = readStoredJson(KEY, 'sessionStorage');
  return isInvite(stored) ? stored : null;
}

/** Null forgets it. */
export function keepInvite(invite: KeptInvite | null): void {
  writeStored(KEY, invite && JSON.stringify(invite), 'sessionStorage');
}
