import { DAY_MS } from '#contract/units.js';

export interface ActiveDay {
  /** UTC day, like `2026-11-21`. */
  day: string;
  opened: number;
  downloads: number;
}

/** Bars of fewer days would be too wide. */
const MIN_DAYS = 7;

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/**
 * With the days on which nothing happened, so that a chart shows time as it passed: from the day on which it was sent,
 * for a week at least.
 */
export function everyDay(days: readonly ActiveDay[], sentAt: number): ActiveDay[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const known = new Map(days.map((day) => [day.day, day]));
  const from = Math.min(Date.parse(first.day), Date.parse(dayOf(sentAt)));
  const count = Math.max(MIN_DAYS, Math.round((Date.parse(last.day) - from) / DAY_MS) + 1);
  return Array.from({ length: count }, (_, index) => {
    const day = dayOf(from + index * DAY_MS);
    return known.get(day) ?? { day, opened: 0, downloads: 0 };
  });
}
