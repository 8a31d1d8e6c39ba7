import { Decrypter, Encrypter } from 'age-encryption';
import { toBase64 } from './sealed-list.js';
import type { TransferKey } from './transfer-key.js';
import { unwrapWith } from './unwrap-with.js';

/*
 * A user's own key: an age identity, as a transfer's is. It leaves the browser in age files alone, in base64.
 */

/** Slows down guesses of a passphrase that a person chose: about a second each, and 64 MiB. */
const SCRYPT_LOG_N = 16;

/** Blanks around it are no part of it, and equal characters are written one way. */
const plainPassphrase = (typed: string): string => typed.normalize('NFKC').trim();

export async function wrapByPassphrase({ identity }: TransferKey, passphrase: string): Promise<string> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(SCRYPT_LOG_N);
  encrypter.setPassphrase(plainPassphrase(passphrase));
  return toBase64(await encrypter.encrypt(identity));
}

/** Undefined if this is not the passphrase. */
export async function unwrapByPassphrase(wrapped: string, typed: string): Promise<TransferKey | undefined> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(plainPassphrase(typed));
  return unwrapWith(wrapped, decrypter);
}

/** Encrypts the key for these recipients: the key of each opens it. */
export async function sealKey({ identity }: TransferKey, recipients: readonly string[]): Promise<string> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return toBase64(await encrypter.encrypt(identity));
}

/** Undefined if none of the keys opens it. */
export async function openSealedKey(sealed: string, keys: readonly TransferKey[]): Promise<TransferKey | undefined> {
  const decrypter = new Decrypter();
  for (const { identity } of keys) decrypter.addIdentity(identity);
  return unwrapWith(sealed, decrypter);
}

/** Replaced keys, the last one first, each sealed for its successor. Ends with the first that does not open. */
export async function openEarlierKeys(
  key: TransferKey,
  earlier: readonly { recipient: string; wrappedKey: string }[],
): Promise<TransferKey[]> {
  const keys = [key];
  for (const { recipient, wrappedKey } of earlier) {
    // One that was lost is wrapped by its passphrase.
    const next = await openSealedKey(wrappedKey, keys.slice(-1));
    if (next?.recipient !== recipient) break;
    keys.push(next);
  }
  return keys;
}
