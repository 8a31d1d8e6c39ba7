import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** Prefix of the seed in a PKCS #8 key of Ed25519 (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signing key of an installation for its receipts (Ed25519, RFC 8032). */
export class ReceiptKey {
  /** Fingerprint of the public key. */
  readonly id: string;
  /** SPKI in PEM. */
  readonly publicKey: string;
  private readonly privateKey: KeyObject;

  /** @param seed 32 bytes in base64 or base64url */
  constructor(seed: string) {
    const der = Buffer.concat([PKCS8_ED25519, Buffer.from(seed, 'base64')]);
    this.privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const publicKey = createPublicKey(this.privateKey);
    this.publicKey = publicKey.export({ format: 'pem', type: 'spki' }).toString();
    const spki = publicKey.export({ format: 'der', type: 'spki' });
    this.id = createHash('sha256').update(spki).digest('hex').slice(0, 16);
  }

  /** base64url. */
  sign(text: string): string {
    return sign(null, Buffer.from(text), this.privateKey).toString('base64url');
  }

  isSignedBy(text: string, signature: string): boolean {
    return verify(null, Buffer.from(text), this.publicKey, Buffer.from(signature, 'base64url'));
  }
}
