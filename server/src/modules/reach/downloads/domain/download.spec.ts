import { coversAll, mergeRanges, placeFields } from './download.js';

it.each([
  [null, { country: null, city: null }],
  [
    { country: 'IN', city: 'Pune' },
    { country: 'IN', city: 'Pune' },
  ],
  [
    { country: 'IN', city: '' },
    { country: 'IN', city: null },
  ],
])('%j stands in a record as %j', (place, fields) => {
  expect(placeFields(place)).toEqual(fields);
});

describe('served ranges', () => {
  it('are merged regardless of order and overlap', () => {
    const ranges = [
      { start: 50, end: 100 },
      { start: 0, end: 10 },
      { start: 5, end: 50 },
      { start: 250, end: 320 },
      { start: 200, end: 300 },
    ];
    expect(mergeRanges(ranges)).toEqual([
      { start: 0, end: 100 },
      { start: 200, end: 320 },
    ]);
    expect(ranges[1]).toEqual({ start: 0, end: 10 });
  });

  it('are complete only without a gap, from the first byte to the last', () => {
    expect(coversAll([{ start: 0, end: 10 }], 10)).toBe(true);
    expect(
      coversAll(
        [
          { start: 5, end: 10 },
          { start: 0, end: 5 },
        ],
        10,
      ),
    ).toBe(true);
    expect(coversAll([{ start: 0, end: 9 }], 10)).toBe(false);
    expect(coversAll([{ start: 1, end: 10 }], 10)).toBe(false);
    expect(
      coversAll(
        [
          { start: 0, end: 4 },
          { start: 5, end: 10 },
        ],
        10,
      ),
    ).toBe(false);
    expect(coversAll([], 10)).toBe(false);
    expect(coversAll([], 0)).toBe(true);
  });
});
