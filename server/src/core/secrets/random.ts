import { randomBytes, randomFillSync, randomInt } from 'node:crypto';

/** Uniform over `alphabet`, from the system's CSPRNG. */
export function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

const ID_BYTES = 16;
/** Drawn for many ids at a time: a draw costs ten times as much as an id. */
const drawn = Buffer.alloc(256 * ID_BYTES);
let used = drawn.length;

/** 128 bits, URL-safe: for record ids that must not be guessed. */
export function randomId(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += ID_BYTES;
  return drawn.toString('base64url', used - ID_BYTES, used);
}

/** 256 bits, URL-safe: for secrets that grant access. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}
