import { isDay as isCalendarDay } from '#contract/local-day.js';
import { ANALYTICS_MAX_DAYS } from '#contract/limits.js';
import { DAY_MS } from '#contract/units.js';

/** A day of this century, as `2026-03-31`. */
export function isDay(text: string): boolean {
  return text.startsWith('20') && isCalendarDay(text);
}

export function isDayRange(from: string, to: string): boolean {
  if (!isDay(from) || !isDay(to)) return false;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 0 && days < ANALYTICS_MAX_DAYS;
}
