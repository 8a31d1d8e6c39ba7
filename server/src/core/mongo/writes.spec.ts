import { duplicatesOf } from './writes.js';

it('distinguishes duplicates from failed writes', () => {
  const refused = (...codes: number[]) =>
    Object.assign(new Error('bulk'), { writeErrors: codes.map((code, index) => ({ code, index: index * 2 })) });
  expect(duplicatesOf(refused(11_000, 11_000))).toEqual(new Set([0, 2]));
  expect(() => duplicatesOf(refused(11_000, 8))).toThrow('bulk');
  expect(() => duplicatesOf(new Error('away'))).toThrow('away');
});
