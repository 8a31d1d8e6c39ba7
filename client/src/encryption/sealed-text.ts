import { Decrypter, Encrypter } from 'age-encryption';
import { fromBase64, toBase64 } from './sealed-list.js';
import type { TransferKey } from './transfer-key.js';

/** Sealed texts have multiples of this size, so that it does not show which of some choices was taken. */
const STEP_BYTES = 128;

/** A short text, with blanks at its end, in an age file that the key of each recipient opens, in base64. */
export async function sealText(text: string, recipients: readonly string[]): Promise<string> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((Math.floor(bytes.length / STEP_BYTES) + 1) * STEP_BYTES).fill(0x20);
  padded.set(bytes);
  return toBase64(await encrypter.encrypt(padded));
}

/** Without blanks at its end. Undefined if none of the keys opens it. */
export async function openSealedText(sealed: string, keys: readonly TransferKey[]): Promise<string | undefined> {
  const decrypter = new Decrypter();
  for (const { identity } of keys) decrypter.addIdentity(identity);
  try {
    return (await decrypter.decrypt(fromBase64(sealed), 'text')).trimEnd();
  } catch {
    return undefined;
  }
}
