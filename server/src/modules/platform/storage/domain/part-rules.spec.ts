import { coverExactly, isPartValid } from './part-rules.js';

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
