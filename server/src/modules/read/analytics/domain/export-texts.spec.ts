import { exportFileName, exportHeader, proofText } from './export-texts.js';

it.each([
  ['en', 'Date and time', 'Address proven by'],
  ['zh', '日期和时间', '邮箱证明方式'],
] as const)('has the same ten columns in %s', (lang, first, last) => {
  const header = exportHeader(lang);
  expect([header.length, header[0], header.at(-1)]).toEqual([10, first, last]);
});

it('is named by its days', () => {
  expect(exportFileName('2026-11-14', '2026-11-20')).toBe('downloads-2026-11-14-2026-11-20.csv');
});

it.each([
  ['code', 'en', 'Code'],
  ['login', 'en', 'Login'],
  ['code', 'zh', '验证码'],
  [undefined, 'zh', ''],
] as const)('says how an address was proven: %s in %s', (proof, lang, expected) => {
  expect(proofText(proof, lang)).toBe(expected);
});
