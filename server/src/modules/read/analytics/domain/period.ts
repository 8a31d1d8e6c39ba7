import { Temporal } from '@js-temporal/polyfill';
import { type AnalyticsRange, analyticsRangeDays, type AnalyticsStep } from '#contract/transfers/analytics.js';

const MAX_DAY_STEPS = 92;
const MAX_DAYS_IN_WEEK_STEPS = 366;

export interface RequestedPeriod {
  range: AnalyticsRange;
  from?: string | undefined;
  to?: string | undefined;
}

/** Whole days in a time zone. */
export interface Period {
  /** IANA name in canonical case, which the database requires. */
  timeZone: string;
  firstDay: string;
  /** Included. */
  lastDay: string;
  start: Date;
  /** Excluded. */
  end: Date;
  /** Start of the preceding period of the same length. */
  previousStart: Date;
}

export function periodOf({ range, from, to }: RequestedPeriod, timeZone: string, now: Date): Period {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const last = to === undefined ? today.toPlainDate() : Temporal.PlainDate.from(to);
  const first =
    from === undefined ? last.subtract({ days: analyticsRangeDays[range] - 1 }) : Temporal.PlainDate.from(from);
  const days = first.until(last).days + 1;
  const startOf = (day: Temporal.PlainDate): Date => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return {
    timeZone: today.timeZoneId,
    firstDay: first.toString(),
    lastDay: last.toString(),
    start: startOf(first),
    end: startOf(last.add({ days: 1 })),
    previousStart: startOf(first.subtract({ days })),
  };
}

export interface Steps {
  step: AnalyticsStep;
  /** The first day of each step within the period, by `2026-11-21`, `2026-47` (ISO week) or `2026-11`. */
  firstDays: ReadonlyMap<string, string>;
}

/** Days as long as a chart can show them separately, then weeks from Monday, then months. */
export function stepsOf({ firstDay, lastDay }: Pick<Period, 'firstDay' | 'lastDay'>): Steps {
  const first = Temporal.PlainDate.from(firstDay);
  const days = first.until(lastDay).days + 1;
  const step = days <= MAX_DAY_STEPS ? 'day' : days <= MAX_DAYS_IN_WEEK_STEPS ? 'week' : 'month';
  const firstDays = new Map<string, string>();
  for (let day = first; Temporal.PlainDate.compare(day, lastDay) <= 0; day = nextStep(step, day))
    firstDays.set(stepKey(step, day), day.toString());
  return { step, firstDays };
}

function stepKey(step: AnalyticsStep, day: Temporal.PlainDate): string {
  if (step === 'day') return day.toString();
  if (step === 'month') return day.toPlainYearMonth().toString();
  return `${day.yearOfWeek}-${String(day.weekOfYear).padStart(2, '0')}`;
}

function nextStep(step: AnalyticsStep, day: Temporal.PlainDate): Temporal.PlainDate {
  if (step === 'day') return day.add({ days: 1 });
  if (step === 'week') return day.add({ days: 8 - day.dayOfWeek });
  return day.with({ day: 1 }).add({ months: 1 });
}
