import { formatAgo, formatEnd, formatPercent, formatShortDate } from './format.js';

it('names the year only of another year', () => {
  const now = Date.UTC(2026, 5, 15);
  expect(formatShortDate(Date.UTC(2026, 0, 10, 12), now, 'en')).toBe('Jan 10');
  expect(formatShortDate(Date.UTC(2025, 0, 10, 12), now, 'en')).toBe('Jan 10, 2025');
});

it('formats a share as a whole percentage', () => {
  expect(formatPercent(0.904, 'en')).toBe('90%');
});

it.each([
  [-3_600_000, '1 hour ago'],
  [4000, 'now'],
])('says of what happened %d ms from a late clock: %s', (offset, text) => {
  const now = Date.UTC(2026, 5, 15);
  expect(formatAgo(now + offset, now, 'en')).toBe(text);
});

it.each([
  ['the last minute of a day', new Date(2026, 11, 4, 23, 59), 'Dec 4'],
  ['the last moment of a day', new Date(2026, 11, 4, 23, 59, 59, 999), 'Dec 4'],
  ['the beginning of the next day', new Date(2026, 11, 5), 'Dec 4'],
  ['four minutes past midnight', new Date(2026, 11, 4, 0, 4), 'Dec 4, 12:04 AM'],
  ['an hour of the day', new Date(2026, 11, 4, 15, 30), 'Dec 4, 3:30 PM'],
  ['an hour of another year', new Date(2027, 0, 4, 15, 30), 'Jan 4, 2027, 3:30 PM'],
  ['a day of another year', new Date(2027, 0, 4, 23, 59, 59), 'Jan 4, 2027'],
])('an end names its hour where it is not that of a day: %s', (_, instant, expected) => {
  const now = new Date(2026, 5, 15).getTime();
  expect(formatEnd(instant.getTime(), now, 'en').replaceAll('\u202f', ' ')).toBe(expected);
});

it('an end has its hour in Chinese too', () => {
  const end = (instant: Date) => formatEnd(instant.getTime(), new Date(2026, 5, 15).getTime(), 'zh-CN');
  expect([end(new Date(2026, 11, 4, 0, 4)), end(new Date(2026, 11, 5))]).toEqual(['12月4日 00:04', '12月4日']);
});
