import { MAX_TRIES, retryStep } from './retry-policy.js';

const KIB = 1024;
const all = Number.POSITIVE_INFINITY;

/** The whole table, try by try. */
it.each([
  // try, wait, parallel, largest part, warns
  [1, 0, 4, all, false],
  [2, 0, 4, all, true],
  [3, 0, 3, all, false],
  [4, 1000, 3, all, false],
  [5, 1000, 2, 1024 * KIB, true],
  [6, 1000, 2, 1024 * KIB, false],
  [9, 1000, 2, 1024 * KIB, false],
  [10, 1000, 2, 512 * KIB, true],
  [11, 1000, 2, 512 * KIB, false],
  [15, 1000, 2, 512 * KIB, false],
] as const)('try %d', (...row) => {
  const [tryNumber, waitMs, parallel, maxPartBytes, warns] = row;
  expect(retryStep(tryNumber)).toEqual({ waitMs, parallel, maxPartBytes, warns });
});

it('ends with the fifteenth', () => {
  expect(MAX_TRIES).toBe(15);
});
