import { linkNameOf } from './link-name.js';

it.each([
  ['https://files.example.com/w/abcDEF1', 'abcDEF1'],
  ['https://files.example.com/r/abcDEF1/person?x=1', 'abcDEF1'],
  ['abcDEF1', 'abcDEF1'],
  ['mei@example.com', null],
  ['Mei Chen', null],
])('%s: %s', (text, name) => {
  expect(linkNameOf(text)).toBe(name);
});
