import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { BLOCK_BYTES, BlockSums, combineCrc32, packSums, unpackSums } from './object-crc.js';

describe('combineCrc32', () => {
  it.each([0, 1, 2, 3, 1000, 65_537, BLOCK_BYTES])(
    'equals the checksum over both runs, %i bytes in the second',
    (length) => {
      const first = randomBytes(777);
      const second = randomBytes(length);
      expect(combineCrc32(crc32(first), crc32(second), length)).toBe(crc32(Buffer.concat([first, second])));
    },
  );

  it('takes lengths beyond 32 bits', () => {
    // Appending zeros in two steps equals one step.
    const half = 5_000_000_000;
    const once = combineCrc32(0x12345678, 0, half * 2);
    expect(combineCrc32(combineCrc32(0x12345678, 0, half), 0, half)).toBe(once);
  });
});

describe('BlockSums', () => {
  it.each([1, 7, 65_536, 1_500_000])('is the same whatever the chunks, here of %i bytes', (chunkBytes) => {
    const bytes = randomBytes(Math.min(2 * BLOCK_BYTES + 3, chunkBytes * 100_000));
    const sums = new BlockSums();
    for (let from = 0; from < bytes.length; from += chunkBytes) sums.add(bytes.subarray(from, from + chunkBytes));
    const expected = [0, 1, 2]
      .map((block) => bytes.subarray(block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES))
      .filter(({ length }) => length > 0)
      .map((block) => crc32(block));
    expect(sums.finish()).toEqual(expected);
  });

  it('has one for each mebibyte, as the sums on disk were counted', () => {
    expect(BLOCK_BYTES).toBe(2 ** 20);
  });

  it('has none for no bytes', () => {
    expect(new BlockSums().finish()).toEqual([]);
  });

  it('can be packed', () => {
    const sums = [0, 1, 0xffffffff, 0x80000000];
    expect(unpackSums(packSums(sums))).toEqual(sums);
  });
});
