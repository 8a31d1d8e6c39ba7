import { LatelyUsed } from './lately-used.js';

it('keeps what was used last, by its weight', () => {
  const kept = new LatelyUsed<string, number>(10, (weight) => weight);
  for (const [key, weight] of [
    ['a', 4],
    ['b', 3],
    ['c', 3],
  ] as const)
    kept.set(key, weight);
  expect(kept.get('a')).toBe(4);
  kept.set('d', 2);
  expect(['a', 'b', 'c', 'd'].map((key) => kept.get(key))).toEqual([4, undefined, 3, 2]);
  kept.set('c', 5);
  expect(['a', 'c', 'd'].map((key) => kept.get(key))).toEqual([undefined, 5, 2]);
  kept.set('huge', 11);
  expect(['c', 'd', 'huge'].map((key) => kept.get(key))).toEqual([undefined, undefined, undefined]);
});
