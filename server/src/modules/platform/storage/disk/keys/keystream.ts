import { type Cipher, createCipheriv, type KeyObject } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of buffers between two minor GCs: above the live set, below V8's trigger of a major GC. */
const STEP_BYTES = 8 * 1024 * 1024;

type Collect = (options: { type: 'minor' }) => void;

function findCollector(): Collect | null {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return typeof collect === 'function' ? (collect as Collect) : null;
}

let collect: Collect | null | undefined;
let garbageBytes = 0;

/**
 * Records bytes of buffers that are no longer referenced, and triggers minor GCs during uploads. Node delivers request bodies
 * in 64 KiB buffers outside V8's heap; every 20 to 30 MB V8 starts a major GC because of them, which takes two thirds of an
 * upload's CPU time. The buffers are all young and dead, so a minor GC of half a millisecond avoids it (measured:
 * docs/performance.md).
 */
export function recordGarbage(bytes: number): void {
  garbageBytes += bytes;
  if (garbageBytes < STEP_BYTES) return;
  garbageBytes = 0;
  collect ??= findCollector();
  collect?.({ type: 'minor' });
}

const AES_BLOCK_BYTES = 16;
/** Node allocates a buffer per call: with smaller slices the calls cost more, and larger ones are mapped into memory again each time. */
const SLICE_BYTES = 64 * 1024;

/**
 * AES-256-CTR over one file. The counter is the offset in the file, so ranges can be read and parts written in any order;
 * this is safe because each key belongs to one file. Encryption and decryption are the same operation.
 */
export class Keystream {
  private cipher: Cipher | null = null;
  private position = -1;

  private constructor(private readonly key: KeyObject) {}

  /** Undefined without a key, for an unencrypted file. */
  static forKey(key: KeyObject | undefined): Keystream | undefined {
    return key && new Keystream(key);
  }

  /** Transforms `bytes` at the offset `position` in place. */
  apply(bytes: Uint8Array, position: number): void {
    for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
      const slice = bytes.subarray(from, from + SLICE_BYTES);
      slice.set(this.transformed(slice, position + from));
    }
  }

  /** A copy of `bytes` at the offset `position`, transformed. */
  transformed(bytes: Uint8Array, position: number): Buffer {
    recordGarbage(bytes.length);
    const cipher = this.position === position && this.cipher ? this.cipher : this.seek(position);
    this.cipher = cipher;
    this.position = position + bytes.length;
    return cipher.update(bytes);
  }

  private seek(position: number): Cipher {
    const counter = Buffer.alloc(AES_BLOCK_BYTES);
    counter.writeBigUInt64BE(BigInt(Math.floor(position / AES_BLOCK_BYTES)), AES_BLOCK_BYTES / 2);
    const cipher = createCipheriv('aes-256-ctr', this.key, counter);
    cipher.update(Buffer.alloc(position % AES_BLOCK_BYTES));
    return cipher;
  }
}
