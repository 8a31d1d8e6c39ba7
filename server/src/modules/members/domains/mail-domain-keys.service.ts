import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import { randomText } from '../../../core/secrets/secrets.js';
import { SealedSecrets } from '../../../core/secrets/sealed-secrets.js';
import type { MailDomain } from './domain/mail-domain.js';

const generate = promisify(generateKeyPair);
/** Key size that receivers must be able to verify (RFC 8301); many cannot verify Ed25519 yet. */
const MODULUS_BITS = 2048;
const PURPOSE = 'mail-domain-key';
const SELECTOR_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

export type MailDomainKey = Pick<MailDomain, 'selector' | 'publicKey' | 'sealedKey'>;

/** Makes the keys of mail domains, and opens them to sign. */
@Injectable()
export class MailDomainKeys {
  constructor(private readonly secrets: SealedSecrets) {}

  async create(): Promise<MailDomainKey> {
    const selector = `smp-${randomText(SELECTOR_ALPHABET, 10)}`;
    const { publicKey, privateKey } = await generate('rsa', {
      modulusLength: MODULUS_BITS,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    return {
      selector,
      publicKey: publicKey.toString('base64'),
      sealedKey: this.secrets.seal({ purpose: PURPOSE, id: selector }, privateKey),
    };
  }

  /** Null after a change of DERIVATION_SECRET. */
  decryptKey({ selector, sealedKey }: Pick<MailDomainKey, 'selector' | 'sealedKey'>): string | null {
    return this.secrets.open({ purpose: PURPOSE, id: selector }, sealedKey);
  }
}
