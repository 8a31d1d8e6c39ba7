import type { RequestView } from '#contract/requests/requests.js';
import { wrapByPassphrase } from '../../src/encryption/account-key.js';
import { newTransferKey } from '../../src/encryption/transfer-key.js';
import { callsAs } from './member-calls.js';
import { PASSPHRASE } from './own-key.js';

interface Wanted {
  items: object[];
  /** Only these people can open it; without any, everybody with the link. */
  emails?: string[];
}

/** Makes an encrypted request, and the key of its owner, which opens what people submit. */
export async function createEncryptedRequest(
  owner: Parameters<typeof callsAs>[0],
  server: { url: string },
  { items, emails = [] }: Wanted,
) {
  const asOwner = callsAs(owner, server);
  const key = await newTransferKey();
  const wrappedKey = await wrapByPassphrase(key, PASSPHRASE);
  await asOwner('/v1/account-key', { recipient: key.recipient, wrappedKey });
  const request = await asOwner<RequestView>('/v1/requests', {
    title: 'Your first day',
    lang: 'en',
    layout: 'checklist',
    isPublic: emails.length === 0,
    items,
    people: emails.map((email) => ({ email })),
    sealedTo: key.recipient,
  });
  return { asOwner, key, request };
}
