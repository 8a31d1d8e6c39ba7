import { exportFileName, exportHeader } from './export-texts.js';

it.each([
  ['en', 'Date and time', 'City'],
  ['zh', '日期和时间', '城市'],
] as const)('has the same nine columns in %s', (lang, first, last) => {
  const header = exportHeader(lang);
  expect([header.length, header[0], header.at(-1)]).toEqual([9, first, last]);
});

it('is named by its days', () => {
  expect(exportFileName('2026-11-14', '2026-11-20')).toBe('downloads-2026-11-14-2026-11-20.csv');
});
