import { plainWords } from './plain-words.js';

it.each(['TypeError', 'RangeError', 'ReferenceError'])('reports the text of a %s', (type) => {
  expect(plainWords(type, 'Maximum call stack size exceeded.')).toBe('Maximum call stack size exceeded.');
});

it.each(['Error', 'SyntaxError', 'ApiError', ''])('reports nothing of another error: %j', (type) => {
  expect(plainWords(type, 'no such transfer')).toBe('');
});

it.each([
  [`Cannot read (reading 'mei chen')`, 'Cannot read (reading […])'],
  ['"a b" `c d` “e f” is undefined', '[…] […] […] is undefined'],
  ['mei@example.com wrote abc123 in a/b.pdf', '[…] wrote […] in […]'],
  [`${'a'.repeat(24)} ${'b'.repeat(25)}`, `${'a'.repeat(24)} […]`],
  ['(well), so: yes; no.', '(well), so: yes; no.'],
  [`('a').`, '([…]).'],
  ['one\n two', 'one two'],
])('of %j reports %j', (message, reported) => {
  expect(plainWords('TypeError', message)).toBe(reported);
});

it('is cut after 300 characters', () => {
  expect(plainWords('TypeError', 'abcd '.repeat(60).trim())).toHaveLength(299);
  expect(plainWords('TypeError', 'abcd '.repeat(61).trim())).toHaveLength(300);
});
