import { type Cipher, createCipheriv } from 'node:crypto';
import { youngGarbage } from './young-garbage.js';

const AES_BLOCK_BYTES = 16;
/** What Node encrypts comes in fresh memory; a piece that stays in the processor's cache costs half of what a large one does. */
const SLICE_BYTES = 64 * 1024;

/**
 * AES-256-CTR over the bytes of one file. The counter is the place in the file, so that any range can be read and parts
 * can be written in any order; a key belongs to one file only. Encrypting and decrypting are the same.
 */
export class Keystream {
  private cipher: Cipher | null = null;
  private position = -1;

  private constructor(private readonly key: Buffer) {}

  /** Undefined without a key: the file is not encrypted. */
  static of(key: Buffer | undefined): Keystream | undefined {
    return key && new Keystream(key);
  }

  /** Changes `bytes` in place, which lie (or will lie) at `position`. */
  apply(bytes: Buffer, position: number): void {
    for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
      const slice = bytes.subarray(from, from + SLICE_BYTES);
      slice.set(this.at(position + from, slice.length).update(slice));
    }
    youngGarbage.note(bytes.length);
  }

  private at(position: number, length: number): Cipher {
    const cipher = this.position === position && this.cipher ? this.cipher : this.seek(position);
    this.cipher = cipher;
    this.position = position + length;
    return cipher;
  }

  private seek(position: number): Cipher {
    const counter = Buffer.alloc(AES_BLOCK_BYTES);
    counter.writeBigUInt64BE(BigInt(Math.floor(position / AES_BLOCK_BYTES)), AES_BLOCK_BYTES / 2);
    const cipher = createCipheriv('aes-256-ctr', this.key, counter);
    cipher.update(Buffer.alloc(position % AES_BLOCK_BYTES));
    return cipher;
  }
}
