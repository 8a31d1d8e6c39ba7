const DAY_MS = 24 * 3600 * 1000;

export interface ActiveDay {
  /** Of UTC, `2026-11-21`. */
  day: string;
  opened: number;
  downloads: number;
}

/** A chart of fewer would be one of planks. */
const LEAST_DAYS = 7;

/** With the days on which nothing happened, so that a chart shows time as it passed; a week at least. */
export function everyDay(days: readonly ActiveDay[]): ActiveDay[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const known = new Map(days.map((day) => [day.day, day]));
  const from = Math.min(Date.parse(first.day), Date.parse(last.day) - (LEAST_DAYS - 1) * DAY_MS);
  const count = Math.round((Date.parse(last.day) - from) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(from + index * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, opened: 0, downloads: 0 };
  });
}
