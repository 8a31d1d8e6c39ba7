import {
  gridOf,
  missingRanges,
  partAt,
  partBytesFor,
  planParts,
  planOnGrid,
  splitPart,
  usableParts,
  type Part,
} from './part-planner.js';

const KIB = 1024;
const MIB = 1024 * KIB;
const disk = { minPartSize: 1, maxParts: 10_000 };

it.each([
  ['slow-2g', 128],
  ['2g', 256],
  ['3g', 512],
  ['4g', 2048],
  [undefined, 2048],
  ['5g', 2048],
])('on %s a part has %d KB', (connection, kilobytes) => {
  expect(partBytesFor(connection)).toBe(kilobytes * 1024);
});

describe('planParts', () => {
  it('leaves three numbers free behind each 2 MiB part, as long as the numbers suffice', () => {
    const plan = planParts(60_000_000, 2 * MIB, disk);
    expect(plan).toEqual({ totalBytes: 60_000_000, gridBytes: 512 * KIB, partBytes: 2 * MIB, canGrow: true });
    expect([0, 2, 4].map((mib) => partAt(plan, { start: mib * MIB, end: (mib + 2) * MIB }).partNumber)).toEqual([
      1, 5, 9,
    ]);
  });

  it('does not leave numbers free where parts are 512 KB or smaller already', () => {
    expect(planParts(60_000_000, 128 * KIB, disk)).toMatchObject({
      gridBytes: 128 * KIB,
      partBytes: 128 * KIB,
      canGrow: false,
    });
  });

  it('raises the parts to the minimum of the store', () => {
    expect(planParts(60_000_000, 512 * KIB, { minPartSize: 5 * MIB, maxParts: 10_000 })).toMatchObject({
      gridBytes: 5 * MIB,
      partBytes: 5 * MIB,
    });
  });

  it.each([6_000_000_000, 21_000_000_000, 100_000_000_000, 2_500_000_000_000])(
    'cuts %d bytes into at most 10,000 parts with numbers up to 10,000',
    (totalBytes) => {
      for (const connection of ['slow-2g', '3g', '4g']) {
        const plan = planParts(totalBytes, partBytesFor(connection), disk);
        const lastStart = (Math.ceil(totalBytes / plan.partBytes) - 1) * plan.partBytes;
        expect(partAt(plan, { start: lastStart, end: totalBytes }).partNumber).toBeLessThanOrEqual(10_000);
        expect(plan.partBytes % plan.gridBytes).toBe(0);
      }
    },
  );

  it('keeps the grid of an upload begun on another connection', () => {
    expect(planOnGrid(60_000_000, 2 * MIB, 128 * KIB)).toMatchObject({ gridBytes: 128 * KIB, partBytes: 2 * MIB });
    expect(planOnGrid(60_000_000, 128 * KIB, 512 * KIB)).toMatchObject({ gridBytes: 512 * KIB, partBytes: 512 * KIB });
  });
});

describe('splitPart', () => {
  const plan = planParts(60_000_000, 2 * MIB, disk);
  const part = partAt(plan, { start: 4 * MIB, end: 6 * MIB });

  it('splits to 1 MiB and to 512 KiB between the numbers of its neighbours', () => {
    expect(splitPart(plan, part, MIB).map(({ partNumber }) => partNumber)).toEqual([9, 11]);
    const quarters = splitPart(plan, part, 512 * KIB);
    expect(quarters.map(({ partNumber }) => partNumber)).toEqual([9, 10, 11, 12]);
    expect(quarters.map(({ offset, size }) => [offset / KIB, size / KIB])).toEqual([
      [4096, 512],
      [4608, 512],
      [5120, 512],
      [5632, 512],
    ]);
  });

  it('leaves a part alone that is small enough, and one whose halves the store would refuse', () => {
    expect(splitPart(plan, part, Number.POSITIVE_INFINITY)).toEqual([part]);
    const coarse = planParts(60_000_000, 2 * MIB, { minPartSize: 2 * MIB, maxParts: 10_000 });
    expect(splitPart(coarse, part, 512 * KIB)).toHaveLength(1);
  });

  it('keeps the odd end of the last part', () => {
    const last = partAt(plan, { start: 56 * MIB, end: 60_000_000 });
    const pieces = splitPart(plan, last, MIB);
    expect(pieces.reduce((sum, { size }) => sum + size, 0)).toBe(last.size);
    expect(pieces.at(-1)).toMatchObject({ offset: 57 * MIB });
  });
});

describe('what the store lists', () => {
  const plan = planParts(5 * MIB + 7, 2 * MIB, disk);
  const part = (partNumber: number, offset: number, size: number): Part => ({ partNumber, offset, size });

  it('leaves open what is between and behind', () => {
    const listed = [part(9, 4 * MIB, MIB), part(3, MIB, MIB)];
    expect(missingRanges(plan, listed)).toEqual([
      { start: 0, end: MIB },
      { start: 2 * MIB, end: 4 * MIB },
      { start: 5 * MIB, end: 5 * MIB + 7 },
    ]);
    expect(missingRanges(plan, [])).toEqual([{ start: 0, end: 5 * MIB + 7 }]);
  });

  it('tells the grid that it was cut by', () => {
    expect(gridOf([part(1, 0, 2 * MIB), part(9, 4 * MIB, MIB)])).toBe(512 * KIB);
    expect(gridOf([part(1, 0, 2 * MIB)])).toBe(2 * MIB);
    expect(gridOf([])).toBeUndefined();
  });

  it('is used only where it fits this plan and does not overlap', () => {
    const good = [part(1, 0, 2 * MIB), part(9, 4 * MIB, MIB + 7)];
    const bad = [
      part(2, 512 * KIB, 512 * KIB), // within the first
      part(6, 2 * MIB, 512 * KIB), // a number of another grid
      part(6, 2 * MIB + 5, MIB), // off the grid
      part(5, 2 * MIB, 1000), // ends off the grid
      part(11, 5 * MIB, MIB), // past the end
    ];
    expect(usableParts(plan, [...bad, ...good])).toEqual(good);
  });
});
