import { formatAgo, formatPercent, formatShortDate } from './format.js';

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
