import { crc32 } from 'node:zlib';

/** Bytes per checksum, counted from the start of each part. */
export const BLOCK_BYTES = 1024 * 1024;

/** Computes the CRC-32 of every block of a stream with chunks of any size. */
export class BlockSums {
  private readonly sums: number[] = [];
  private current = 0;
  private filled = 0;

  add(chunk: Uint8Array): void {
    let from = 0;
    while (from < chunk.length) {
      const to = Math.min(chunk.length, from + BLOCK_BYTES - this.filled);
      this.current = crc32(from === 0 && to === chunk.length ? chunk : chunk.subarray(from, to), this.current);
      this.filled += to - from;
      from = to;
      if (this.filled === BLOCK_BYTES) this.closeBlock();
    }
  }

  finish(): number[] {
    if (this.filled > 0) this.closeBlock();
    return this.sums;
  }

  private closeBlock(): void {
    this.sums.push(this.current);
    this.current = 0;
    this.filled = 0;
  }
}

/** Format on disk: four bytes each, little endian. */
export function packSums(sums: readonly number[]): Buffer {
  const packed = Buffer.allocUnsafe(sums.length * 4);
  sums.forEach((sum, index) => packed.writeUInt32LE(sum, index * 4));
  return packed;
}

export function unpackSums(packed: Buffer): number[] {
  return Array.from({ length: packed.length >> 2 }, (_, index) => packed.readUInt32LE(index * 4));
}

// CRC-32 is a polynomial remainder over GF(2), here with reflected bits: x^0 is the highest bit.
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

function multiply(left: number, right: number): number {
  let product = 0;
  let shifted = right;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((left & bit) !== 0) product ^= shifted;
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL;
  }
  return product >>> 0;
}

/** x^(2^n) for n = 0 … 31; the sequence is periodic. */
const powers: number[] = [0x40000000];
for (let n = 1; n < 32; n += 1) {
  const last = powers[n - 1] ?? 0;
  powers.push(multiply(last, last));
}

/** x^(8 · bytes): the factor by which appending `bytes` bytes shifts a checksum. */
function shiftBy(bytes: number): number {
  let shift = ONE;
  for (let rest = bytes, n = 3; rest > 0; rest = Math.floor(rest / 2), n += 1) {
    if (rest % 2 === 1) shift = multiply(powers[n % 32] ?? 0, shift);
  }
  return shift;
}

const shiftByBlock = shiftBy(BLOCK_BYTES);

/** CRC-32 of two concatenated byte runs, from their checksums and the length of the second. */
export function combineCrc32(first: number, second: number, secondBytes: number): number {
  const shift = secondBytes === BLOCK_BYTES ? shiftByBlock : shiftBy(secondBytes);
  return (multiply(shift, first) ^ second) >>> 0;
}
