import { isEmail } from './formats.js';
import { emailSchema } from './primitives.js';

it.each([
  'a@b.co',
  'first.last+tag@mail.example.com',
  "o'hara@example.ie",
  'a@b',
  '@b.co',
  'a b@c.de',
  '.a@b.co',
  'a..b@c.de',
  'a@-b.co',
  'a@b.c',
  'a@b..co',
  'x@例子.cn',
  `${'a'.repeat(250)}@b.co`,
])('is one rule for pages and schemas: "%s"', (text) => {
  expect(isEmail(text)).toBe(emailSchema.safeParse(text).success);
});
