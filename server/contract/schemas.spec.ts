import { errorCatalogue } from './errors/catalogue.js';
import { errorsEn } from './errors/en.js';
import { errorsZh } from './errors/zh.js';
import { codeSchema, displayNameSchema, emailSchema, slugSchema } from './primitives.js';
import { messageSchema } from './defaults.js';

describe('primitives', () => {
  it('lower-cases and trims addresses, and refuses invalid ones', () => {
    expect(emailSchema.parse('  Ann@Example.COM ')).toBe('ann@example.com');
    for (const wrong of ['', 'ann', 'a@b', '@example.com', `${'a'.repeat(400)}@example.com`, { $gt: '' }]) {
      expect(emailSchema.safeParse(wrong).success).toBe(false);
    }
  });

  it.each(['admin', 'abcdef', '../x', 'abc-123', 'abcdefO', '', 'a'.repeat(23)])('refuses %j as a slug', (slug) => {
    expect(slugSchema.safeParse(slug).success).toBe(false);
  });

  it('reads codes in any case', () => {
    expect(codeSchema.parse(' ab2cd ')).toBe('AB2CD');
    expect(codeSchema.safeParse('AB2C').success).toBe(false);
  });

  it('refuses line breaks in names', () => {
    expect(displayNameSchema.safeParse('Ann\r\nBcc: x@y.z').success).toBe(false);
  });

  it('counts the characters of a message in code points', () => {
    expect(messageSchema.safeParse('🚣'.repeat(280)).success).toBe(true);
    expect(messageSchema.safeParse('a'.repeat(281)).success).toBe(false);
  });
});

describe('error texts', () => {
  it('use only known parameters, the same in both languages', () => {
    const names = (text: string) =>
      [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name ?? '').sort((a, b) => a.localeCompare(b));
    for (const code of Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[]) {
      expect([code, names(errorsZh[code])]).toEqual([code, names(errorsEn[code])]);
    }
  });
});
