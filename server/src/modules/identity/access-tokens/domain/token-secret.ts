import { crc32 } from 'node:zlib';

/** Scanners for leaked secrets know it by this. */
const PREFIX = 'smp_';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^6 is more than 2^32. */
const CHECKSUM_LENGTH = 6;
const RANDOM_LENGTH = 36;
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** `smp_`, 214 random bits, and a CRC-32 of them, by which a typing error is told from a revoked token. */
export function newSecret(randomText: (alphabet: string, length: number) => string): string {
  const random = randomText(BASE62, RANDOM_LENGTH);
  return `${PREFIX}${random}${checksumOf(random)}`;
}

/** Whether a credential is meant to be a personal access token. */
export function isPersonal(credential: string): boolean {
  return credential.startsWith(PREFIX);
}

export function isWellFormed(secret: string): boolean {
  const random = secret.slice(PREFIX.length, -CHECKSUM_LENGTH);
  return FORM.test(secret) && secret.endsWith(checksumOf(random));
}

function checksumOf(random: string): string {
  let rest = crc32(random);
  let digits = '';
  while (digits.length < CHECKSUM_LENGTH) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
