import { randomBytes, randomInt } from 'node:crypto';

/** Uniform over `alphabet`, from the system's CSPRNG. */
export function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** 128 bits, URL-safe: for record ids that must not be guessed. */
export function randomId(): string {
  return randomBytes(16).toString('base64url');
}

/** 256 bits, URL-safe: for secrets that grant access. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}
