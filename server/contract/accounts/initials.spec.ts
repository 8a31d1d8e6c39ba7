import { initialsOf } from './initials.js';

it.each([
  ['Mei Lin', 'x@example.com', 'ML'],
  ['  anna  maria schmidt ', 'x@example.com', 'AS'],
  ['mei', 'x@example.com', 'M'],
  ['李 明', 'x@example.com', '李'],
  ['Li 明', 'x@example.com', 'L明'],
  ['😀 bo', 'x@example.com', '😀B'],
  ['', ' bo@example.com', 'B'],
  ['', '', '?'],
])('of %j with the address %j are %s', (name, email, initials) => {
  expect(initialsOf(name, email)).toBe(initials);
});

it('needs no address', () => {
  expect(initialsOf(' ')).toBe('?');
});
