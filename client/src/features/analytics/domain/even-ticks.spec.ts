import { evenTicks } from './even-ticks.js';

const labelled = (count: number, most: number) =>
  Array.from({ length: count }, (_, index) => index).filter(evenTicks(count, most));

it('labels at equal distances, and the last value always', () => {
  expect(labelled(7, 8)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(labelled(30, 8)).toEqual([1, 5, 9, 13, 17, 21, 25, 29]);
  expect(labelled(12, 5)).toEqual([2, 5, 8, 11]);
  expect(labelled(1, 5)).toEqual([0]);
});
