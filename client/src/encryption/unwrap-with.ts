import type { Decrypter } from 'age-encryption';
import { fromBase64 } from './sealed-list.js';
import { readTransferKey, type TransferKey } from './transfer-key.js';

/** The key in an age file in base64; undefined if the decrypter does not open it. */
export async function unwrapWith(wrapped: string, decrypter: Decrypter): Promise<TransferKey | undefined> {
  const identity = await decrypter.decrypt(fromBase64(wrapped), 'text').catch(() => undefined);
  return identity === undefined ? undefined : readTransferKey(identity);
}
