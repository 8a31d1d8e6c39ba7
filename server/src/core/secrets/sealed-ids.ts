import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto';

const MAC_BYTES = 12;
const IV_BYTES = 16;

/**
 * Ids that only the holder of the key reads. The same id is always sealed to the same text, so that pages can compare
 * them; the text has the characters of an id and is 16 to 17 characters longer.
 */
export function sealId(key: Buffer, id: string): string {
  const bytes = Buffer.from(id, 'utf8');
  const mac = macOf(key, bytes);
  return Buffer.concat([mac, crypt(key, mac, bytes)]).toString('base64url');
}

/** Null if it was not sealed with this key. */
export function openId(key: Buffer, text: string): string | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length <= MAC_BYTES) return null;
  const mac = bytes.subarray(0, MAC_BYTES);
  const id = crypt(key, mac, bytes.subarray(MAC_BYTES));
  return timingSafeEqual(mac, macOf(key, id)) ? id.toString('utf8') : null;
}

function macOf(key: Buffer, id: Buffer): Buffer {
  return createHmac('sha256', key).update(id).digest().subarray(0, MAC_BYTES);
}

/**
 * Encrypts in counter mode, which is its own inverse. The MAC replaces a random initial counter, so that equal ids give
 * equal texts.
 */
function crypt(key: Buffer, mac: Buffer, bytes: Buffer): Buffer {
  const iv = Buffer.concat([mac, Buffer.alloc(IV_BYTES - MAC_BYTES)]);
  return createCipheriv('aes-256-ctr', key, iv).update(bytes);
}
