import { writtenText } from './primitives.js';

it.each([
  ['', null],
  ['  a ', null],
  ['ab', null],
  [' abc ', 'abc'],
  ['abcde', 'abcde'],
  ['abcdef', null],
])('the text %j is stored as %j, where three to five characters are asked for', (text, stored) => {
  expect(writtenText(5).safeParse(text).data ?? null).toBe(stored);
});
