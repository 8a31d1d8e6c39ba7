import { addRecipients, takeRecipients } from './recipients.js';

const emails = (text: string) => addRecipients([], text).map(({ email }) => email);

it('takes a list apart at commas, semicolons, blanks and line breaks', () => {
  expect(emails('a@x.com; b@x.com,c@x.com\nd@x.com  e@x.com')).toEqual([
    'a@x.com',
    'b@x.com',
    'c@x.com',
    'd@x.com',
    'e@x.com',
  ]);
});

it('keeps the names that mail programs write beside addresses', () => {
  expect(addRecipients([], 'Lee, Ann <ann@x.com>；mailto:li@x.cn、Bob Ray (bob@x.in)')).toEqual([
    { email: 'ann@x.com', isValid: true, name: 'Lee, Ann' },
    { email: 'li@x.cn', isValid: true },
    { email: 'bob@x.in', isValid: true, name: 'Bob Ray' },
  ]);
  const contact = { email: 'ann@x.com', name: 'Ann Lee', company: 'Silk' };
  expect(addRecipients([], 'Lee, Ann <ann@x.com>', [contact])).toEqual([{ ...contact, isValid: true }]);
});

it('ignores one that is there already, whatever its case', () => {
  expect(addRecipients(addRecipients([], 'A@x.com'), 'a@X.com')).toEqual([{ email: 'a@x.com', isValid: true }]);
});

it('keeps what is no address, marked', () => {
  expect(addRecipients([], 'a@x.com, nobody')).toEqual([
    { email: 'a@x.com', isValid: true },
    { email: 'nobody', isValid: false },
  ]);
});

it('takes nobody’s place with a wrong one, and leaves a letter’s words as text', () => {
  const words = Array.from({ length: 25 }, (_, at) => `word${at}`);
  const { recipients, rest } = takeRecipients([], [...words, 'a@x.com', 'b@x.com'].join(','), { limit: 1 });
  expect(recipients.filter(({ isValid }) => isValid).map(({ email }) => email)).toEqual(['a@x.com']);
  expect(recipients).toHaveLength(21);
  expect(rest).toBe('word20, word21, word22, word23, word24, b@x.com');
});
