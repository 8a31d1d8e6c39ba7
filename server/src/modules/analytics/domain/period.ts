import { analyticsRangeDays, type AnalyticsRange, type AnalyticsStep } from '#contract/analytics.js';
import { dayNumber, dayText, ZoneTime } from './zone-time.js';

const DAY_SECONDS = 86_400;
/** More days than clocks of any two zones are apart. */
const MARGIN_DAYS = 2;
const MOST_DAYS = 92;
const MOST_WEEKS_DAYS = 366;

export interface Period {
  /** Days since 1970 on the member's calendar; both included. */
  fromDay: number;
  toDay: number;
  /** The same, as the calendar writes them. */
  days: { from: string; to: string };
  zone: ZoneTime;
  /** Seconds since 1970 which surely hold the period and the one before it. */
  within: { from: number; to: number };
  /** The same for the period alone. */
  alone: { from: number; to: number };
}

export interface WantedPeriod {
  range: AnalyticsRange;
  from?: string | undefined;
  to?: string | undefined;
}

export function periodOf({ range, from, to }: WantedPeriod, timeZone: string, now: Date): Period {
  const seconds = Math.floor(now.getTime() / 1000);
  const today = new ZoneTime(timeZone, { from: seconds, to: seconds }).day(seconds);
  const toDay = to === undefined ? today : dayNumber(to);
  const fromDay = from === undefined ? toDay - analyticsRangeDays[range] + 1 : dayNumber(from);
  const length = toDay - fromDay + 1;
  const within = {
    from: Math.max(0, (fromDay - length - MARGIN_DAYS) * DAY_SECONDS),
    to: (toDay + 1 + MARGIN_DAYS) * DAY_SECONDS,
  };
  const alone = { ...within, from: Math.max(0, (fromDay - MARGIN_DAYS) * DAY_SECONDS) };
  const days = { from: dayText(fromDay), to: dayText(toDay) };
  return { fromDay, toDay, days, within, alone, zone: new ZoneTime(timeZone, within) };
}

export interface Steps {
  step: AnalyticsStep;
  /** First days of the steps, the first one cut to the period. */
  dates: string[];
  /** Which step each day of the period belongs to. */
  ofDay: Uint16Array;
}

/** Days as long as they can be told apart on a chart, then weeks from Monday, then months. */
export function stepsOf({ fromDay, toDay }: Pick<Period, 'fromDay' | 'toDay'>): Steps {
  const days = toDay - fromDay + 1;
  const step: AnalyticsStep = days <= MOST_DAYS ? 'day' : days <= MOST_WEEKS_DAYS ? 'week' : 'month';
  const dates: string[] = [];
  const ofDay = new Uint16Array(days);
  for (let index = 0; index < days; index += 1) {
    const day = fromDay + index;
    if (index === 0 || step === 'day' || (step === 'week' ? weekdayOf(day) === 0 : dayText(day).endsWith('-01')))
      dates.push(dayText(day));
    ofDay[index] = dates.length - 1;
  }
  return { step, dates, ofDay };
}

/** 0 is Monday: 1 January 1970 was a Thursday. */
export function weekdayOf(day: number): number {
  return (day + 3) % 7;
}
