import { createHash, createHmac } from 'node:crypto';

/** What a secret is derived for: one purpose and one record. */
export interface Derivation {
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
