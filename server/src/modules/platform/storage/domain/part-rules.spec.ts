import { planParts } from '../../../../../../client/src/upload/engine/part-planner.js';
import { coverExactly, isPartValid, offsetOnGrid, partGridBytes } from './part-rules.js';

const rules = { objectBytes: 1000, minPartBytes: 100, maxParts: 10 };

describe('isPartValid', () => {
  it.each([
    [{ partNumber: 1, offset: 0, size: 100 }],
    [{ partNumber: 10, offset: 0, size: 1000 }],
    [{ partNumber: 2, offset: 999, size: 1 }],
  ])('%j', (place) => {
    expect(isPartValid(place, rules)).toBe(true);
  });

  it.each([
    [{ partNumber: 0, offset: 0, size: 100 }],
    [{ partNumber: 11, offset: 0, size: 100 }],
    [{ partNumber: 1, offset: -1, size: 100 }],
    [{ partNumber: 1, offset: 901, size: 100 }],
    [{ partNumber: 1, offset: 0, size: 99 }],
    [{ partNumber: 1, offset: 1000, size: 0 }],
    [{ partNumber: 1, offset: 0.5, size: 100 }],
    [{ partNumber: NaN, offset: 0, size: 100 }],
    [{ partNumber: 1, offset: 0, size: Infinity }],
  ])('not %j', (place) => {
    expect(isPartValid(place, rules)).toBe(false);
  });
});

describe('coverExactly', () => {
  const parts = [
    { partNumber: 1, offset: 0, size: 10 },
    { partNumber: 5, offset: 10, size: 5 },
    { partNumber: 9, offset: 15, size: 1 },
  ];

  it('accepts parts one after the other, whatever their numbers', () => {
    expect(coverExactly(parts, 16)).toBe(true);
  });

  it('refuses gaps, overlaps, what is too short, too long, doubled or out of order', () => {
    const [first, second, third] = parts;
    if (!first || !second || !third) throw new Error('three parts expected');
    expect(coverExactly(parts, 17)).toBe(false);
    expect(coverExactly(parts, 15)).toBe(false);
    expect(coverExactly([first, third], 16)).toBe(false);
    expect(coverExactly([first, { ...second, offset: 9 }, third], 16)).toBe(false);
    expect(coverExactly([first, first, second, third], 16)).toBe(false);
    expect(coverExactly([first, { ...second, partNumber: 1 }, third], 16)).toBe(false);
    expect(coverExactly([], 16)).toBe(false);
  });
});

const S3 = { minPartBytes: 5 * 1024 * 1024, maxParts: 10_000 };

describe('the grid that part numbers say their places by', () => {
  const sizes = [1, 5e7, 1e9, 52_428_800_000, 52_428_800_001, 1e11, 2.5e12, 5_497_558_138_880];

  it.each(sizes)('an object of %d bytes has room on it, in parts no smaller than the least', (bytes) => {
    const grid = partGridBytes(bytes, S3);
    expect(grid).toBeGreaterThanOrEqual(S3.minPartBytes);
    expect(offsetOnGrid(S3.maxParts + 1, grid)).toBeGreaterThanOrEqual(bytes);
    expect(offsetOnGrid(1, grid)).toBe(0);
  });

  it.each(sizes)('the upload engine cuts %d bytes by the same grid, whatever the connection', (bytes) => {
    for (const wanted of [128, 256, 512, 2048].map((kib) => kib * 1024)) {
      const { gridBytes } = planParts(bytes, wanted, { minPartSize: S3.minPartBytes, maxParts: S3.maxParts });
      expect(gridBytes).toBe(partGridBytes(bytes, S3));
    }
  });
});
