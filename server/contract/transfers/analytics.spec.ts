import { analyticsOverview, analyticsRangeDays, calendarDay, readAnalytics } from './analytics.js';

it.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['1999-12-31', false],
  ['2026-2-28', false],
  ['2026-02-28T00:00', false],
])('%s is a day: %p', (text, isDay) => {
  expect(calendarDay.safeParse(text).success).toBe(isDay);
});

it.each([
  [{}, true],
  [{ from: '2026-03-01', to: '2026-03-01' }, true],
  [{ from: '2021-01-01', to: '2026-01-04' }, true],
  [{ from: '2021-01-01', to: '2026-01-05' }, false],
  [{ from: '2026-03-02', to: '2026-03-01' }, false],
  [{ from: '2026-03-01' }, false],
  [{ to: '2026-03-01' }, false],
])('figures of %j can be read: %p', (query, isRead) => {
  expect(readAnalytics.query.safeParse(query).success).toBe(isRead);
});

it('counts the days of a range', () => {
  expect(analyticsRangeDays).toEqual({ '7d': 7, '30d': 30, '90d': 90, year: 365 });
});

it.each([
  [7, 24, true],
  [6, 24, false],
  [8, 24, false],
  [7, 23, false],
  [7, 25, false],
])('shows %i days of %i hours: %p', (days, hours, isShown) => {
  const heat = Array.from({ length: days }, () => Array.from({ length: hours }, () => 0));
  expect(analyticsOverview.shape.heat.safeParse(heat).success).toBe(isShown);
});
