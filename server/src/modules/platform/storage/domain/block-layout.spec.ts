import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { BlockLayout, runsOf } from './block-layout.js';
import { BLOCK_BYTES, BlockSums } from './object-crc.js';

const MIB = BLOCK_BYTES;

describe('runsOf', () => {
  it('counts equal neighbours together and forgets empty parts', () => {
    expect(runsOf([2, 2, 2, 5, 2, 0])).toEqual([
      [2, 3],
      [5, 1],
      [2, 1],
    ]);
    expect(runsOf([0])).toEqual([]);
    expect(runsOf([1])).toEqual([[1, 1]]);
  });
});

describe('BlockLayout', () => {
  const sizes = [2.5 * MIB, 2.5 * MIB, MIB, 100];
  const layout = new BlockLayout(runsOf(sizes));
  const all = [...layout.covering(0, layout.size)];

  it('cuts each part into blocks by itself', () => {
    expect(layout.size).toBe(6 * MIB + 100);
    expect(layout.count).toBe(8);
    expect(all.map(({ length }) => length)).toEqual([MIB, MIB, MIB / 2, MIB, MIB, MIB / 2, MIB, 100]);
    expect(all.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(all.map(({ start }) => start / MIB)).toEqual([0, 1, 2, 2.5, 3.5, 4.5, 5, 6]);
  });

  it('finds exactly the blocks that hold a range', () => {
    const edges = all.flatMap(({ start, length }) => [start, start + 1, start + length - 1]);
    for (const start of edges) {
      for (const end of edges.filter((edge) => edge > start)) {
        const expected = all.filter((block) => block.start < end && block.start + block.length > start);
        expect([...layout.covering(start, end)]).toEqual(expected);
      }
    }
  });

  it('has no blocks for nothing', () => {
    expect([...new BlockLayout([]).covering(0, 0)]).toEqual([]);
    expect(new BlockLayout([]).wholeCrc32([])).toBe(0);
  });

  it('combines the checksum of the whole', () => {
    const bytes = randomBytes(layout.size);
    const sums: number[] = [];
    let from = 0;
    for (const size of sizes) {
      const part = new BlockSums();
      part.add(bytes.subarray(from, (from += size)));
      sums.push(...part.finish());
    }
    expect(layout.wholeCrc32(sums)).toBe(crc32(bytes));
  });
});
