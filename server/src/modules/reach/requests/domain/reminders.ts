import { Temporal } from '@js-temporal/polyfill';
import type { FileRequest } from './file-request.js';

/** The hour is one of the owner's time zone. */
const HOUR_OF_REMINDERS = 9;

type Due = Pick<FileRequest, 'dueAt' | 'reminders'>;

function dayOf(instant: Date, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
}

/** The first time after `after` at which people who miss something are reminded; null if there is none. */
export function nextReminderAt({ dueAt, reminders }: Due, timeZone: string, after: Date): Date | null {
  if (dueAt === null) return null;
  const dueDay = dayOf(dueAt, timeZone);
  const times = [...reminders.daysBefore.map((days) => -days), ...reminders.daysAfter]
    .map((days) => dueDay.add({ days }).toZonedDateTime({ timeZone, plainTime: { hour: HOUR_OF_REMINDERS } }))
    .map(({ epochMilliseconds }) => epochMilliseconds)
    .filter((time) => time > after.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Days of the calendar; negative after the due day. */
export function daysUntilDue(dueAt: Date, timeZone: string, now: Date): number {
  return dayOf(now, timeZone).until(dayOf(dueAt, timeZone)).days;
}
