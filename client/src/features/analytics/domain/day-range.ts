import { ANALYTICS_MAX_DAYS } from '#contract/transfers/analytics.js';

const DAY_MS = 86_400_000;

/** A day of the calendar, as `2026-03-31`. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

export function isDayRange(from: string, to: string): boolean {
  if (!isDay(from) || !isDay(to)) return false;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 0 && days < ANALYTICS_MAX_DAYS;
}
