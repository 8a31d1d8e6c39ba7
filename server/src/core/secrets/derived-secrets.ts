import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.module.js';

/**
 * Secrets that are mailed but stored nowhere: a keyed function of a record's random id. The worker can write them into
 * a mail from the id alone, and a copy of the database gives none of them away (A42).
 */
@Injectable()
export class DerivedSecrets {
  constructor(private readonly config: Config) {}

  /** 256-bit token of one record for one purpose. */
  token(purpose: string, id: string): string {
    return this.digest(purpose, id).toString('base64url');
  }

  /** `length` signs of `alphabet`; the bias of the reduction is below 2^-50. */
  code(purpose: string, id: string, alphabet: string, length: number): string {
    const bytes = this.digest(purpose, id);
    return Array.from({ length }, (_, index) => {
      // 6 of 32 bytes for each sign, taken at shifting places, read as one number far larger than the alphabet.
      const block = createHash('sha256').update(bytes).update(Uint8Array.of(index)).digest();
      return alphabet.charAt(block.readUIntBE(0, 6) % alphabet.length);
    }).join('');
  }

  private digest(purpose: string, id: string): Buffer {
    return createHmac('sha256', this.config.env.DERIVATION_SECRET).update(`${purpose}\n${id}`).digest();
  }
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Compares without telling by its duration where two texts differ. */
export function safeEqual(left: string, right: string): boolean {
  return timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest());
}
