import type { QuietHours } from '#contract/notifications.js';
import { MINUTE_MS } from '#contract/units.js';

const DAY_MINUTES = 24 * 60;

/** Local minutes since midnight. */
type WallClock = (at: number) => number;

function wallClockOf(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (at) => minutesOf(format.format(at));
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Minutes from `from` forward to `to`. */
function minutesUntil(from: number, to: number): number {
  return (to - from + DAY_MINUTES) % DAY_MINUTES;
}

/**
 * The end of the current quiet hours; null outside of them. They follow local time, so a night with a DST change is an
 * hour shorter or longer.
 */
export function quietHoursEnd(now: Date, { from, to }: QuietHours, timeZone: string): Date | null {
  const wall = wallClockOf(timeZone);
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  const length = minutesUntil(begin, end);
  const isQuiet = (at: number): boolean => minutesUntil(begin, wall(at)) < length;
  const start = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  if (!isQuiet(start)) return null;
  let later = start;
  while (isQuiet(later)) later += Math.max(1, minutesUntil(wall(later), end)) * MINUTE_MS;
  return new Date(firstMinute(start, later, (at) => !isQuiet(at)));
}

/** Binary search between `no`, where it is false, and `yes`, where it is true; corrects for a DST jump in between. */
function firstMinute(no: number, yes: number, isTrue: (at: number) => boolean): number {
  let [low, high] = [no, yes];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (isTrue(middle)) high = middle;
    else low = middle;
  }
  return high;
}
