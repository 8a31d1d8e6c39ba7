import { formatBytes, formatDuration, formatPercent, formatRelative, formatShortDate } from './format.js';

describe('formatBytes', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [1536, '1.54 kB'],
    [999_999, '1 MB'],
    [52_300_000, '52.3 MB'],
    [3_000_000_000, '3 GB'],
    [2_500_000_000_000, '2.5 TB'],
  ])('%d bytes reads "%s"', (bytes, text) => {
    expect(formatBytes(bytes, 'en')).toBe(text);
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0 sec'],
    [41.2, '41 sec'],
    [3600, '1 hr'],
    [7505, '2 hr, 5 min'],
    [190_000, '2 days, 4 hr'],
  ])('%d s reads "%s"', (seconds, text) => {
    expect(formatDuration(seconds, 'en')).toBe(text);
  });

  it('speaks Chinese', () => {
    expect(formatDuration(7505, 'zh')).toContain('小时');
  });
});

it('names the year only of another year', () => {
  const now = Date.UTC(2026, 5, 15);
  expect(formatShortDate(Date.UTC(2026, 0, 10, 12), now, 'en')).toBe('Jan 10');
  expect(formatShortDate(Date.UTC(2025, 0, 10, 12), now, 'en')).toBe('Jan 10, 2025');
});

describe('formatRelative', () => {
  const now = Date.UTC(2026, 0, 10);
  it.each([
    [now + 6.5 * 86_400_000, 'in 6 days'],
    [now + 6.99 * 86_400_000, 'in 7 days'],
    [now + 36 * 3_600_000, 'in 36 hours'],
    [now + 30 * 60_000, 'in 30 minutes'],
    [now - 2 * 3_600_000, '2 hours ago'],
    [now, 'now'],
  ])('%d reads "%s"', (instant, text) => {
    expect(formatRelative(instant, now, 'en')).toBe(text);
  });
});

it('formats a share as a whole percentage', () => {
  expect(formatPercent(0.904, 'en')).toBe('90%');
});
