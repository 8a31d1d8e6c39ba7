import { Decrypter, Encrypter } from 'age-encryption';
import { toBase64 } from './sealed-list.js';
import type { TransferKey } from './transfer-key.js';
import { unwrapWith } from './unwrap-with.js';

/** Letters and digits that cannot be mistaken for each other. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** The work factor is low, so that phones open the key quickly. Random passwords of 80 bits do not need a higher one. */
const SCRYPT_LOG_N = 12;

/** A password of 80 bits in groups of four, easy to read out. */
export function newKeyPassword(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(GROUPS * GROUP_LENGTH));
  // 32 characters divide the 256 values of a byte evenly.
  const text = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return (text.match(/.{4}/g) ?? []).join('-');
}

/** As people may type it: in capitals, with spaces in place of hyphens, or without any. */
const plainPassword = (typed: string): string => {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return (letters.match(/.{1,4}/g) ?? []).join('-');
};

/** The key in an age file that the password opens, in base64: the server may hold it. */
export async function wrapKey({ identity }: TransferKey, password: string): Promise<string> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(SCRYPT_LOG_N);
  encrypter.setPassphrase(password);
  return toBase64(await encrypter.encrypt(identity));
}

/** Undefined if this is not the password. */
export async function unwrapKey(wrapped: string, typed: string): Promise<TransferKey | undefined> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(plainPassword(typed));
  return unwrapWith(wrapped, decrypter);
}
