import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import type { ChunkCipherOf } from '../chunks.js';

/** WebCrypto has no ChaCha20. */
export const nobleCipher: ChunkCipherOf = (key) => ({
  seal: (nonce, plain) => chacha20poly1305(key, nonce).encrypt(plain),
  open: (nonce, sealed) => chacha20poly1305(key, nonce).decrypt(sealed),
});
