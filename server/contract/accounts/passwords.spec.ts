import { linkPasswordSchema, newPasswordSchema, typedLinkPasswordSchema, typedPasswordSchema } from './passwords.js';
import { hasFewerCharacters, plainPassword } from './plain-password.js';

const all = { newPasswordSchema, typedPasswordSchema, linkPasswordSchema, typedLinkPasswordSchema };

describe.each(Object.entries(all))('%s', (_name, schema) => {
  it.each([
    ['an accent of its own', 'cafe\u0301 noir', 'caf\u00e9 noir'],
    ['full-width letters', 'ｓｅｃｒｅｔ１', 'secret1'],
    ['a full-width blank', 'two\u3000words', 'two words'],
    ['a blank that does not break', 'two\u00a0words', 'two words'],
    ['blanks at its ends', '  two words ', '  two words '],
    ['an accent over Korean parts', '\u1112\u1161\u11ab secret', '\ud55c secret'],
  ])('has one form: %s', (_what, typed, expected) => {
    expect(schema.parse(typed)).toBe(expected);
  });

  it('has an end', () => {
    expect([schema.safeParse('a'.repeat(256)).success, schema.safeParse('a'.repeat(257)).success]).toEqual([
      true,
      false,
    ]);
  });
});

it('is the same once it has its form', () => {
  const form = plainPassword('cafe\u0301\u3000ｓ ');
  expect([form, plainPassword(form)]).toEqual(Array(2).fill('caf\u00e9 s '));
});

it('counts the characters of the one form', () => {
  expect(newPasswordSchema.safeParse('e\u0301'.repeat(5)).success).toBe(false);
  expect([hasFewerCharacters('e\u0301'.repeat(5), 6), hasFewerCharacters('e\u0301'.repeat(6), 6)]).toEqual([
    true,
    false,
  ]);
  expect([linkPasswordSchema.safeParse('abc').success, linkPasswordSchema.safeParse('    ').success]).toEqual([
    false,
    true,
  ]);
});
