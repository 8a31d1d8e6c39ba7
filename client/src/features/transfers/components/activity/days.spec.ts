import { everyDay } from './days.js';

const seen = (day: string) => ({ day, opened: 1, downloads: 0 });
const daysOf = (from: string, days: string[]) => everyDay(days.map(seen), Date.parse(from)).map(({ day }) => day);

it('begins on the day of sending and lasts a week at least', () => {
  const days = daysOf('2026-11-20T22:00:00Z', ['2026-11-21', '2026-11-22']);
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-20', '2026-11-26', 7]);
});

it('shows every day up to the last one on which something happened', () => {
  const days = daysOf('2026-11-01T08:00:00Z', ['2026-11-03', '2026-11-12']);
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-01', '2026-11-12', 12]);
});

it('has none where nothing happened', () => {
  expect(daysOf('2026-11-01T08:00:00Z', [])).toEqual([]);
});
