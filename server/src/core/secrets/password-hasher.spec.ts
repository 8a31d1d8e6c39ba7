import { PasswordHasher } from './password-hasher.js';

const hasher = new PasswordHasher();

it.each([
  ['cafe\u0301 noir', 'caf\u00e9 noir', true],
  ['ｓｅｃｒｅｔ\u3000１', 'secret 1', true],
  ['a\u00a0b c', 'a b c', true],
  [' a password ', 'a password', false],
  ['Secret', 'secret', false],
])('a password set as "%s" is right as "%s": %s', async (set, typed, isRight) => {
  expect(await hasher.verify(await hasher.hash(set), typed)).toBe(isRight);
  expect(await hasher.verify(await hasher.hash(typed), set)).toBe(isRight);
});
