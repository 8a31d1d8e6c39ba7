import { endOfLocalDay, isDay } from './local-day.js';

it.each([
  ['2026-11-30', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-1-1', false],
  ['01.07.2026', false],
  ['2026-11-30T00:00', false],
  [' 2026-11-30', false],
  ['', false],
])('%j is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
  expect(Number.isNaN(endOfLocalDay(text))).toBe(!expected);
});

it('ends a day where the person is', () => {
  expect(endOfLocalDay('2026-11-30')).toBe(new Date(2026, 10, 30, 23, 59, 59, 999).getTime());
});
