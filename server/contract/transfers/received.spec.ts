import { sizeClassOf } from './received.js';

it.each([
  [0, 'small'],
  [9_999_999, 'small'],
  [10_000_000, 'medium'],
  [999_999_999, 'medium'],
  [1_000_000_000, 'large'],
])('%d bytes are %s', (bytes, expected) => {
  expect(sizeClassOf(bytes)).toBe(expected);
});
