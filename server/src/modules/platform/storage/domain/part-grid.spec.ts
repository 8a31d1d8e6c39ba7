import { planParts } from '../../../../../../client/src/upload/engine/part-planner.js';
import { offsetOnGrid, partGridBytes } from './part-grid.js';

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
