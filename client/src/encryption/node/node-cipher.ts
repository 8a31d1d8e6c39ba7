import { createCipheriv, createDecipheriv } from 'node:crypto';
import { type ChunkCipherOf, TAG_BYTES } from '../chunks.js';

const options = { authTagLength: TAG_BYTES };

/** OpenSSL's, which is many times as fast as JavaScript. */
export const nodeCipher: ChunkCipherOf = (key) => ({
  seal(nonce, plain) {
    const cipher = createCipheriv('chacha20-poly1305', key, nonce, options);
    const sealed = new Uint8Array(plain.length + TAG_BYTES);
    sealed.set(cipher.update(plain));
    cipher.final();
    sealed.set(cipher.getAuthTag(), plain.length);
    return sealed;
  },
  open(nonce, sealed) {
    const decipher = createDecipheriv('chacha20-poly1305', key, nonce, options);
    decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
    const plain = new Uint8Array(decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES)));
    decipher.final();
    return plain;
  },
});
