import { formatBytes, formatRelative } from './display-formats.js';

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
