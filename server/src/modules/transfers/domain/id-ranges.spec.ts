import { createHash } from 'node:crypto';
import { idRanges } from './id-ranges.js';

it.each([10, 1_000_000])('every id is in one range (%s records)', (count) => {
  const ranges = idRanges(count);
  const ids = Array.from({ length: 500 }, (_, index) => createHash('sha256').update(`${index}`).digest('base64url'));
  for (const id of [...ids, '', '~', '_', 'zzz', '中', 'd0'])
    expect(ranges.filter(({ from, to }) => id >= from && (to === null || id < to))).toHaveLength(1);
  const all = ids.map((id) => ranges.findIndex(({ from, to }) => id >= from && (to === null || id < to)));
  expect(new Set(all).size).toBeGreaterThan(60);
});

it('goes on where one stopped, also when there are more records by now', () => {
  const few = idRanges(10);
  const third = few[3]?.from ?? '';
  expect(idRanges(10, third)[0]).toEqual(few[3]);
  const later = idRanges(1_000_000, third);
  expect(later.every(({ to }) => to === null || to > third)).toBe(true);
  expect((later[0]?.from ?? '') <= third).toBe(true);
});
