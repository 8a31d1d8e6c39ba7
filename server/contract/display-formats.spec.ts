import { formatBytes, formatDuration, formatRelative, personName, withBlanks, zoneName } from './display-formats.js';

describe('formatBytes', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [1536, '1.54 kB'],
    [46.7, '47 bytes'],
    [9_540, '9.54 kB'],
    [10_060, '10.1 kB'],
    [12_340, '12.3 kB'],
    [99_940, '99.9 kB'],
    [100_400, '100 kB'],
    [123_400, '123 kB'],
    [998_600, '999 kB'],
    [999_499, '999 kB'],
    [999_500, '1 MB'],
    [999_999, '1 MB'],
    [52_300_000, '52.3 MB'],
    [3_000_000_000, '3 GB'],
    [2_500_000_000_000, '2.5 TB'],
    [3_000_000_000_000_000, '3,000 TB'],
    [-1, '0 bytes'],
  ])('%d bytes reads "%s"', (bytes, text) => {
    expect(formatBytes(bytes, 'en')).toBe(text);
  });
});

describe('formatRelative', () => {
  const now = Date.UTC(2026, 0, 10);
  it.each([
    [now + 6.5 * 86_400_000, 'in 6 days'],
    [now + 6.75 * 86_400_000 - 1000, 'in 6 days'],
    [now + 6.75 * 86_400_000, 'in 7 days'],
    [now + 6.99 * 86_400_000, 'in 7 days'],
    [now + 45 * 86_400_000, 'in 45 days'],
    [now + 91.3 * 86_400_000, 'in 3 months'],
    [now + 365 * 86_400_000, 'in 1 year'],
    [now - 800 * 86_400_000, '2 years ago'],
    [now + 36 * 3_600_000, 'in 1 day'],
    [now + 23.9 * 3_600_000, 'in 1 day'],
    [now + 85_500_000, 'in 1 day'],
    [now + 85_499_000, 'in 23 hours'],
    [now + 6_300_000, 'in 2 hours'],
    [now + 6_299_000, 'in 1 hour'],
    [now + 3_585_000, 'in 1 hour'],
    [now + 3_584_000, 'in 59 minutes'],
    [now + 60_000, 'in 1 minute'],
    [now + 59_000, 'in 59 seconds'],
    [now + 1000, 'in 1 second'],
    [now - 1000, '1 second ago'],
    [now + 499, 'now'],
    [now + 23.5 * 3_600_000, 'in 23 hours'],
    [now - 91 * 60_000, '1 hour ago'],
    [now + 59.9 * 60_000, 'in 1 hour'],
    [now + 59 * 60_000, 'in 59 minutes'],
    [now + 30 * 60_000, 'in 30 minutes'],
    [now - 2 * 3_600_000, '2 hours ago'],
    [now, 'now'],
  ])('%d reads "%s"', (instant, text) => {
    expect(formatRelative(instant, now, 'en')).toBe(text);
  });

  it('has a blank between figures and Chinese characters, as all texts have', () => {
    expect(formatRelative(now + 7 * 86_400_000, now, 'zh')).toBe('7 天后');
    expect(formatRelative(now - 103 * 60_000, now, 'zh')).toBe('1 小时前');
    expect(formatBytes(46, 'zh')).toBe('46 字节');
  });
});

it.each([
  ['7天后', '7 天后'],
  ['共7天', '共 7 天'],
  ['7 天', '7 天'],
  ['7days', '7days'],
  ['天、7', '天、7'],
])('writes %s as %s', (text, expected) => {
  expect(withBlanks(text)).toBe(expected);
});

it.each([
  ['UTC', 'en-US', 'UTC'],
  ['Europe/Paris', 'en-US', 'CET'],
  ['Europe/London', 'en-US', 'GMT'],
  ['America/New_York', 'en-GB', 'EST'],
  ['Australia/Sydney', 'en-US', 'AEDT'],
  ['Asia/Kolkata', 'en-US', 'IST'],
  ['Asia/Shanghai', 'en-US', 'GMT+8'],
  ['Europe/Paris', 'zh-CN', 'GMT+1'],
])('%s in %s is called %s in winter', (timeZone, language, expected) => {
  expect(zoneName(Date.UTC(2026, 0, 5), timeZone, language)).toBe(expected);
});

it('names the zone as it is at that time', () => {
  expect(zoneName(Date.UTC(2026, 6, 5), 'Europe/Paris', 'en-US')).toBe('CEST');
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

  it('is in whole words for sentences', () => {
    expect(formatDuration(3660, 'en', 'long')).toBe('1 hour, 1 minute');
  });

  it('speaks Chinese', () => {
    expect(formatDuration(7505, 'zh')).toBe('2 小时 5 分钟');
  });
});

it.each([
  ['Mei Lin', 'mei@example.com', 'Mei Lin'],
  ['', 'mei@example.com', 'mei'],
  ['', '"a@b"@example.com', '"a@b"'],
])('shows %j with %s as %s', (name, email, shown) => {
  expect(personName({ name, email })).toBe(shown);
});
