import { readCount } from './counts.js';

it.each([
  ['7', 7],
  ['0', 0],
  ['100000', 100_000],
  ['1e3', null],
  ['0x10', null],
  ['-1', null],
  ['1.5', null],
  ['1,000', null],
  [' 7', null],
  ['１２', null],
  ['9999999999', null],
  ['', null],
  [undefined, null],
])('reads %j as %s', (text, count) => {
  expect(readCount(text)).toBe(count);
});
