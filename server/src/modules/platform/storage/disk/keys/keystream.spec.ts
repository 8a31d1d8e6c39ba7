import { createCipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { Keystream } from './keystream.js';

const key = createSecretKey(randomBytes(32));

/** Reference: encrypts the file from its beginning. */
function encrypted(bytes: Buffer): Buffer {
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(bytes);
}

describe('the keystream of a file', () => {
  const bytes = randomBytes(300_000);
  const expected = encrypted(bytes);

  it.each([
    [0, 300_000],
    [1, 17],
    [15, 16],
    [16, 33],
    [65_535, 200_001],
    [299_999, 300_000],
  ])('is that of AES-256-CTR from its beginning, bytes %i to %i', (start, end) => {
    const piece = Buffer.from(bytes.subarray(start, end));
    expect(Keystream.forKey(key)?.transformed(piece, start)).toEqual(expected.subarray(start, end));
    Keystream.forKey(key)?.apply(piece, start);
    expect(piece.equals(expected.subarray(start, end))).toBe(true);
  });

  it('continues at the current position and seeks back', () => {
    const stream = Keystream.forKey(key);
    const copy = Buffer.alloc(bytes.length);
    for (const [start, end] of [
      [0, 70_001],
      [70_001, 70_002],
      [200_000, 300_000],
      [70_002, 200_000],
    ] as const) {
      stream?.transformed(bytes.subarray(start, end), start).copy(copy, start);
    }
    expect(copy.equals(expected)).toBe(true);
    expect(stream?.transformed(copy, 0).equals(bytes)).toBe(true);
  });

  it('counts beyond 32 bits of blocks', () => {
    const far = 2 ** 36 + 5; // block 2^32
    const piece = Keystream.forKey(key)?.transformed(Buffer.alloc(11), far);
    const counter = Buffer.alloc(16);
    counter.writeUInt32BE(1, 8);
    const block = createCipheriv('aes-256-ctr', key, counter).update(Buffer.alloc(16));
    expect(piece).toEqual(block.subarray(5));
  });
});
