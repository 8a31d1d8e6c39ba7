import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.module.js';
import { deriveCode, deriveToken } from './derive.js';

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
