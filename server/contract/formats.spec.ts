import { idPattern, isEmail, requestLinkPattern, slugPattern, toEmail } from './formats.js';
import { emailSchema } from './primitives.js';

it.each([
  ['a@b.co', true],
  ['first.last+tag@mail.example.com', true],
  ["o'hara@example.ie", true],
  ['  Ann@Example.COM ', true],
  [`${'a'.repeat(249)}@b.co`, true],
  [`${'a'.repeat(250)}@b.co`, false],
  ['a@b', false],
  ['@b.co', false],
  ['a b@c.de', false],
  ['.a@b.co', false],
  ['a.@b.co', false],
  ['a..b@c.de', false],
  ['a@-b.co', false],
  ['a@b.c', false],
  ['a@b..co', false],
  ['x@例子.cn', false],
  ['', false],
])('"%s" is an address for pages and schemas alike: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
  expect(emailSchema.safeParse(text).success).toBe(expected);
});

it('compares addresses in lower case, without blanks around them', () => {
  expect(toEmail('  Ann@Example.COM\n')).toBe('ann@example.com');
});

it.each([
  [slugPattern, 'abcdefg', true],
  [slugPattern, 'abcdef', false],
  [slugPattern, '1'.repeat(22), true],
  [slugPattern, '1'.repeat(23), false],
  ...Array.from('0OIl-', (character) => [slugPattern, `abcdef${character}`, false] as const),
  [idPattern, 'a_B-9', true],
  [idPattern, '', false],
  [idPattern, 'a'.repeat(64), true],
  [idPattern, 'a'.repeat(65), false],
  [idPattern, 'a.b', false],
  [requestLinkPattern, 'ab', false],
  [requestLinkPattern, 'Ab-1', true],
  [requestLinkPattern, 'a'.repeat(40), true],
  [requestLinkPattern, 'a'.repeat(41), false],
  [requestLinkPattern, 'a_bc', false],
] as const)('%s matches "%s": %s', (pattern, text, expected) => {
  expect(pattern.test(text)).toBe(expected);
});
