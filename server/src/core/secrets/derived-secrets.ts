import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.module.js';
import { deriveCode, deriveToken } from './derive.js';

/**
 * Secrets that are mailed but stored nowhere: a keyed function of a record's random id. The worker can write them into
 * a mail from the id alone, and a copy of the database gives none of them away (A42).
 */
@Injectable()
export class DerivedSecrets {
  constructor(private readonly config: Config) {}

  /** 256-bit token of one record for one purpose. */
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

/** Compares without telling by its duration where two texts differ. */
export function safeEqual(left: string, right: string): boolean {
  return timingSafeEqual(createHash('sha256').update(left).digest(), createHash('sha256').update(right).digest());
}
