import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DerivedSecrets } from './secrets.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A sealed secret opens for the same purpose and record only. */
interface Seal {
  purpose: string;
  id: string;
}

/**
 * Secrets that must be stored because others issue them or expect their form. A copy of the database alone reveals none
 * of them: their keys are derived from DERIVATION_SECRET.
 */
@Injectable()
export class SealedSecrets {
  constructor(private readonly derived: DerivedSecrets) {}

  seal(seal: Seal, secret: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.keyOf(seal), iv);
    const bytes = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64');
  }

  /** Null if it was sealed with another DERIVATION_SECRET, for something else, or changed since. */
  open(seal: Seal, sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64');
    try {
      const decipher = createDecipheriv(CIPHER, this.keyOf(seal), bytes.subarray(0, IV_BYTES));
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  private keyOf({ purpose, id }: Seal): Buffer {
    return Buffer.from(this.derived.token(`seal-${purpose}`, id), 'base64url');
  }
}
