import { turnsDuring } from '../../test/turns.js';
import { mapYielding } from './map-yielding.js';

it.each([
  [5000, 25],
  [200, 1],
  [199, 0],
])('%i items leave the event loop to others %i times', async (count, expected) => {
  const items = Array.from({ length: count }, (_, index) => index);
  const { result, turns } = await turnsDuring(() => mapYielding(items, (item) => item * 2));
  expect(result).toEqual(items.map((item) => item * 2));
  expect(turns).toBeGreaterThanOrEqual(expected);
});
