import { isEmail, toEmail } from './formats.js';
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
