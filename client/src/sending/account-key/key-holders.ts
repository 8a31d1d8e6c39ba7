import { findPublicKeys, readAccountKey } from '#contract/calls.js';
import { KEYED_RECIPIENTS_MAX } from '#contract/limits.js';
import { knownKey, rememberKey } from '../../lib/account-key/known-keys.js';
import { call } from '../../lib/api.js';
import { getSession } from '../../lib/session.js';
import type { SendRequest } from '../form/transfer-body.js';

/** A user with a key of their own. */
export interface KeyHolder {
  email: string;
  recipient: string;
  /** Another key than the one that this browser used for the address: it may be new, or exchanged on the way. */
  isChanged: boolean;
}

/** Answers of this page's server. Null for an address without a key. */
const found = new Map<string, string | null>();

async function askFor(emails: readonly string[]): Promise<void> {
  const unknown = emails.filter((email) => !found.has(email)).slice(0, KEYED_RECIPIENTS_MAX);
  if (unknown.length === 0) return;
  const { keys } = await call(findPublicKeys, { body: { emails: unknown } });
  for (const email of unknown) found.set(email, keys.find((key) => key.email === email)?.recipient ?? null);
}

/** Whether this browser knows another key for the address. */
export const holderOf = (email: string, recipient: string): KeyHolder => ({
  email,
  recipient,
  isChanged: (knownKey(email) ?? recipient) !== recipient,
});

/** Those of the addresses that have a key which the user may find. */
export async function keyHoldersAmong(emails: readonly string[]): Promise<KeyHolder[]> {
  await askFor(emails);
  return emails.flatMap((email) => {
    const recipient = found.get(email);
    return recipient ? [holderOf(email, recipient)] : [];
  });
}

/** The user's own key; undefined without one. */
export async function ownKeyHolder(): Promise<KeyHolder | undefined> {
  const { user } = getSession();
  if (!user) return undefined;
  const { key } = await call(readAccountKey);
  return key ? holderOf(user.email, key.recipient) : undefined;
}

/**
 * For whom the key of this transfer is sealed: its sender and recipients with a key. A changed key is left out until the sender
 * accepts it. Without an answer there is none: the transfer is then opened by its link or password.
 */
export async function keyHoldersOf({ draft, sender }: SendRequest): Promise<KeyHolder[]> {
  if (sender.kind !== 'member') return [];
  const emails = draft.sendAs === 'email' ? draft.recipients.map(({ email }) => email) : [];
  const [own, others] = await Promise.all([
    ownKeyHolder().catch(() => undefined),
    emails.length === 0 ? [] : keyHoldersAmong(emails).catch(() => []),
  ]);
  const all = [...(own ? [own] : []), ...others].filter(({ isChanged }) => !isChanged);
  for (const { email, recipient } of all) rememberKey(email, recipient);
  return all;
}
