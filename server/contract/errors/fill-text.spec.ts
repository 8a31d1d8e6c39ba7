import { fillText } from './fill-text.js';

it.each([
  ['{{name}} of {{name}}', { name: 'A' }, 'A of A'],
  ['{{count, # file|# files}}', { count: 1 }, '1 file'],
  ['{{count, # file|# files}}', { count: '1' }, '1 file'],
  ['{{count, # file|# files}}', { count: 0 }, '0 files'],
  ['{{count, # file|# files}}', { count: '1,500' }, '1,500 files'],
  ['{{seats, The only seat is|All # seats are}} taken', { seats: 1 }, 'The only seat is taken'],
  ['{{name}}', { name: '{{other}}', other: 'B' }, '{{other}}'],
  ['{{name}}', {}, '{{name}}'],
])('%s with %j reads "%s"', (text, values, expected) => {
  expect(fillText(text, values)).toBe(expected);
});

it('may have something instead of what is missing', () => {
  expect(fillText('a {{name}} b', {}, '')).toBe('a  b');
});
