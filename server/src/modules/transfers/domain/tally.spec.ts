import { DAY_MS } from '../../../core/clock/clock.js';
import {
  DAYS_SHOWN,
  downloadersOf,
  lastStepsOf,
  laterTally,
  NO_TALLY,
  type Steps,
  stepsBefore,
  visitsOf,
} from './tally.js';

const BEGIN = Date.parse('2026-01-01T00:00:00Z');
const at = (minutes: number): Date => new Date(BEGIN + minutes * 60_000);

/** Something every minute: six recipients and the plain link, whose visits download up to three times. */
const steps: Steps = {
  openings: Array.from({ length: 500 }, (_, n) => ({ recipientId: n % 2 ? `r${n % 7}` : null, at: at(n) })),
  starts: Array.from({ length: 900 }, (_, n) => ({
    recipientId: n % 3 ? null : `r${n % 6}`,
    visitor: `v${n % 300}`,
    country: ['CN', 'DE', null][n % 3] ?? null,
    startedAt: at(n),
  })),
  completions: Array.from({ length: 400 }, (_, n) => ({ recipientId: n % 5 ? null : 'r3', completedAt: at(n + 7) })),
};
const end = at(10_000);
const whole = laterTally(NO_TALLY, { ...steps, returning: new Set() }, end);

/** As it is stored, and what came since. */
function inTwo(upTo: Date) {
  const before = stepsBefore(steps, upTo);
  const stored = laterTally(NO_TALLY, { ...before, returning: new Set() }, upTo);
  const since = {
    openings: steps.openings.filter((one) => one.at >= upTo),
    starts: steps.starts.filter((one) => one.startedAt >= upTo),
    completions: steps.completions.filter((one) => one.completedAt >= upTo),
  };
  const known = visitsOf(before.starts);
  const returning = new Set([...visitsOf(since.starts)].filter((visit) => known.has(visit)));
  return laterTally(stored, { ...since, returning }, end);
}

it('comes to the same wherever it was stored in between', () => {
  for (const minutes of [0, 1, 299, 300, 301, 650, 899, 2000]) expect(inTwo(at(minutes))).toEqual(whole);
});

it('counts steps, visits and people', () => {
  expect(whole).toMatchObject({ opened: 500, downloads: 900, completed: 400, visits: 200 });
  expect(downloadersOf(whole)).toBe(200 + 2);
  expect(whole.countries).toEqual([
    { country: 'CN', downloads: 300 },
    { country: 'DE', downloads: 300 },
  ]);
  expect(whole.days).toEqual([{ day: '2026-01-01', opened: 500, downloads: 900 }]);
  expect(lastStepsOf(whole)(null)).toMatchObject({ openedAt: at(498), startedAt: at(899), completedAt: at(406) });
  expect(lastStepsOf(whole)('r3')).toMatchObject({ startedAt: at(897), completedAt: at(402) });
  expect(lastStepsOf(whole)('nobody')).toEqual({ openedAt: null, startedAt: null, completedAt: null });
});

it('keeps the days of a year', () => {
  const openings = Array.from({ length: 800 }, (_, day) => ({ recipientId: null, at: new Date(BEGIN + day * DAY_MS) }));
  const { days, opened } = laterTally(NO_TALLY, { openings, starts: [], completions: [], returning: new Set() }, end);
  expect(opened).toBe(800);
  expect(days).toHaveLength(DAYS_SHOWN);
  expect(days.at(-1)?.day).toBe(new Date(BEGIN + 799 * DAY_MS).toISOString().slice(0, 10));
});
