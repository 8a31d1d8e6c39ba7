import { createHash, createHmac, randomBytes, randomFillSync, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.module.js';

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

/**
 * Secrets that are mailed but not stored: an HMAC of a record's random id. The worker derives them from the id alone, and
 * a copy of the database reveals none of them.
 */
@Injectable()
export class DerivedSecrets {
  constructor(private readonly config: Config) {}

  token(purpose: string, id: string): string {
    return deriveToken(this.config.env.DERIVATION_SECRET, { purpose, id });
  }

  code(purpose: string, id: string, alphabet: string, length: number): string {
    return deriveCode(this.config.env.DERIVATION_SECRET, { purpose, id }, alphabet, length);
  }
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Constant-time comparison. */
export function safeEqual(left: string, right: string): boolean {
  return timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest());
}

/** A secret is derived for one purpose and one record. */
interface Derivation {
  purpose: string;
  id: string;
}

/** 256-bit token. */
export function deriveToken(key: string, derivation: Derivation): string {
  return digest(key, derivation).toString('base64url');
}

/** `length` characters of `alphabet`; the bias of the reduction is below 2^-50. */
export function deriveCode(key: string, derivation: Derivation, alphabet: string, length: number): string {
  const bytes = digest(key, derivation);
  return Array.from({ length }, (_, index) => {
    // 48 bits of a hash per character: a number far larger than the alphabet.
    const block = createHash('sha256').update(bytes).update(Uint8Array.of(index)).digest();
    return alphabet.charAt(block.readUIntBE(0, 6) % alphabet.length);
  }).join('');
}

function digest(key: string, { purpose, id }: Derivation): Buffer {
  return createHmac('sha256', key).update(`${purpose}\n${id}`).digest();
}
